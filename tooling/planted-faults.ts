import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** In the file, a text of the server's source that occurs once, and what it is replaced with. */
type Part = Record<'file' | 'from' | 'to', string>

/**
 * Runs the program with one planted fault after the other, and lists those that it does not find: it exits with
 * `foundCode` if it does. Returns how many it missed.
 */
export async function runWithPlantedFaults(options: {
  /** The file of faults: a name after `#`, and then files with `-` and `+` lines. */
  faults: URL
  /** Only these, if there are any. */
  names: readonly string[]
  args: readonly string[]
  foundCode: number
}): Promise<number> {
  const { faults, names, args, foundCode } = options
  const chosen = readFaults(faults).filter(({ name }) => names.length === 0 || names.includes(name))
  if (chosen.length === 0) throw new Error('There is no such fault.')
  let missed = 0
  for (const { name, parts } of chosen) {
    const { code, output } = await runPlanted(parts, args)
    if (code !== foundCode) missed++
    const summary = /^.* steps in .*$/m.exec(output)?.[0] ?? output.trim().slice(-500)
    console.log(`${code === foundCode ? 'found ' : 'MISSED'} ${name} (${summary})`)
  }
  console.log(`${chosen.length - missed} of ${chosen.length} planted faults found`)
  return missed
}

function readFaults(file: URL): { name: string; parts: Part[] }[] {
  const sections = readFileSync(file, 'utf8').split(/^# /m).slice(1)
  return sections.map((section) => {
    const [name = '', ...lines] = section.trimEnd().split('\n')
    const parts: Part[] = []
    for (const line of lines) {
      const part = parts.at(-1)
      if (part && line.startsWith('-')) part.from = line.slice(1)
      else if (part && line.startsWith('+')) part.to = [part.to, line.slice(1)].filter(Boolean).join('\n')
      else parts.push({ file: line, from: '', to: '' })
    }
    return { name, parts }
  })
}

async function runPlanted(parts: readonly Part[], args: readonly string[]) {
  const hook = new URL('plant.mjs', import.meta.url).href
  const child = spawn(process.execPath, [...process.execArgv, '--import', hook, ...args], {
    env: { ...process.env, PLANTED_FAULT: JSON.stringify(parts) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}
