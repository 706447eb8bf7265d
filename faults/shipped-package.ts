import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folder } from './fixture.ts'

/** Builds the package once per run; returns its folder, which is read-only, as an operator would install it. */
export function shippedPackage(): string {
  if (!built) {
    const into = join(folder, 'shipped')
    execFileSync(process.execPath, [join(project, 'scripts', 'package.mjs'), '--into', into], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const name = readdirSync(into).find((entry) => !entry.endsWith('.gz')) ?? ''
    built = join(into, name)
    for (const entry of readdirSync(built, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
    chmodSync(built, 0o555)
    chmodSync(into, 0o755)
  }
  return built
}

/** The user that runs a service if root starts it: `nobody`, who also runs the PostgreSQL of the run. */
export function serviceUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const project = fileURLToPath(new URL('..', import.meta.url))
let built: string | undefined
