import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** For the data, logs and package of the whole run. */
    folder: string
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-faults-'))
  // Started by root, PostgreSQL runs as another user, who must get through.
  chmodSync(folder, 0o711)
  project.provide('folder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
