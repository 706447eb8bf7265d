import { parseArgs } from 'node:util'
import type { Part } from './grammar/requests.ts'

export interface Options {
  requests: number
  seed: number
  only: Part | undefined
  /** Replays this round alone. */
  round: number | undefined
}

const usage = 'npm run fuzz -- [--requests 100000] [--seed 2026] [--only rest|read|write] [--round 7]'

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '2026' },
      only: { type: 'string' },
      round: { type: 'string' },
    },
  })
  const only = (['rest', 'read', 'write'] as const).find((part) => part === values.only)
  if (values.only !== undefined && !only) throw new Error(`--only is rest, read or write.\n${usage}`)
  return {
    requests: whole('requests', values.requests),
    seed: whole('seed', values.seed),
    only,
    round: values.round === undefined ? undefined : whole('round', values.round),
  }
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number.\n${usage}`)
  return Number(text)
}
