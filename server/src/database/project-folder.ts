import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The path of a folder of server/ that is read at run time: two levels above the sources, one above the bundle. */
export function projectFolder(name: 'migrations' | 'sql', probe: string): string {
  const candidates = [`../../${name}`, `../${name}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = candidates.find((path) => existsSync(`${path}/${probe}`))
  if (!found) throw new Error(`The folder server/${name} is missing: get a complete copy of the project.`)
  return found
}
