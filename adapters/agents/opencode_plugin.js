// nan-forget: gives OpenCode what is remembered. Written by `nan-forget setup`, removed by `nan-forget uninstall`.
import { spawn } from "node:child_process"

const COMMAND = "nan-forget"
const BUDGET_MS = 6000

// Runs one hook; whatever goes wrong, the answer is empty and OpenCode goes on.
function hook(event, payload) {
  return new Promise((answer) => {
    let out = ""
    const child = spawn(COMMAND, ["hook", event, "--client", "opencode"], { stdio: ["pipe", "pipe", "ignore"] })
    const timer = setTimeout(() => child.kill("SIGKILL"), BUDGET_MS)
    child.on("error", () => answer(""))
    child.stdin.on("error", () => {})
    child.stdout.setEncoding("utf8")
    child.stdout.on("data", (text) => (out += text))
    child.on("close", () => {
      clearTimeout(timer)
      answer(textOf(out))
    })
    child.stdin.end(JSON.stringify(payload))
  })
}

function textOf(out) {
  try {
    return JSON.parse(out).hookSpecificOutput?.additionalContext ?? ""
  } catch {
    return out.trim()
  }
}

export const NanForget = async ({ directory }) => {
  const told = new Map() // session → what it was told so far; it stays in the system prompt
  const common = (session, name) => ({ hook_event_name: name, session_id: session, cwd: directory })

  async function tell(session, event, payload) {
    const text = await hook(event, payload)
    told.set(session, [...(told.get(session) ?? []), ...(text ? [text] : [])])
  }

  return {
    "chat.message": async ({ sessionID }, { parts }) => {
      const prompt = parts
        .filter((part) => part.type === "text" && !part.synthetic)
        .map((part) => part.text)
        .join("\n")
      if (!told.has(sessionID)) {
        await tell(sessionID, "session-start", { ...common(sessionID, "SessionStart"), source: "startup" })
      }
      await tell(sessionID, "user-prompt", { ...common(sessionID, "UserPromptSubmit"), prompt })
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      const session = sessionID ?? [...told.keys()].at(-1)
      system.push(...(told.get(session) ?? []))
    },
    event: async ({ event }) => {
      if (event.type !== "session.compacted") return
      const session = event.properties.sessionID
      told.set(session, [])
      await tell(session, "session-start", { ...common(session, "SessionStart"), source: "compact" })
    },
  }
}
