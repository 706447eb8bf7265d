import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measured } from './figures.ts'
import { freePorts, isInstalled } from './fixture.ts'

const canBuild = process.getuid?.() === 0 && isInstalled('buildah') && isInstalled('debootstrap')
if (!canBuild) process.stdout.write('This needs root, buildah and debootstrap: the image was not tried.\n')

test.skipIf(!canBuild)(
  'the image migrates, and two servers of it serve a person from a read-only root',
  async () => {
    const [port] = await freePorts(1)
    const said = execFileSync('bash', [fileURLToPath(new URL('../deploy/try-container', import.meta.url))], {
      env: { ...process.env, PORT: String(port) },
      encoding: 'utf8',
    })
    measured('steps', said.match(/^ok /gm)?.length ?? 0).toBeGreaterThan(15)
    expect(said).not.toContain('FAILED')
  },
)
