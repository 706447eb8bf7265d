import type { Tool, ToolMessage } from '@comptoir/contract/tools'

type Said<Message> = Message extends ToolMessage ? Omit<Message, 'comptoirTool'> : never

let here: Tool | undefined

/** Which tool speaks. */
export function speakAs(tool: Tool): void {
  here = tool
}

/** Whether there is a page around this one at all. */
export function isEmbedded(): boolean {
  return window.parent !== window
}

/**
 * Tells the page around this one. A frame like this one cannot know whose page that is, so that nothing is ever said
 * which anybody might not hear.
 */
export function tellPage(said: Said<ToolMessage>): void {
  if (here && isEmbedded()) window.parent.postMessage({ comptoirTool: here, ...said }, '*')
}
