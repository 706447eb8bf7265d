/** Whether an aim was reached. */
export interface Verdict {
  aim: string
  found: string
  met: boolean
}
