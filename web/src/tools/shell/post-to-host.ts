import type { Tool, ToolMessage } from '@comptoir/contract/tools'

type Payload<Message> = Message extends ToolMessage ? Omit<Message, 'comptoirTool'> : never

let currentTool: Tool | undefined

/** Sets the tool that messages are sent for. Must be called before the first message. */
export function setTool(tool: Tool): void {
  currentTool = tool
}

/** Whether the tool runs in a frame of a host page. */
export function isEmbedded(): boolean {
  return window.parent !== window
}

/** Sends a message to the host page. Its origin is unknown to a sandboxed frame, so messages must not hold secrets. */
export function postToHost(payload: Payload<ToolMessage>): void {
  if (currentTool && isEmbedded()) window.parent.postMessage({ comptoirTool: currentTool, ...payload }, '*')
}
