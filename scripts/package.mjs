import './node-version.mjs'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { Failure, inProject, print, runScript } from './project.mjs'
import { endWithChildren, run } from './run.mjs'
import { billOfMaterials, licenceProblems, noticesText, thirdPartyOf } from './third-party.mjs'

// Builds the folder and the archive that are shipped: what a server needs at run time, and nothing else.
const { values } = parseArgs({ options: { into: { type: 'string', default: inProject('dist') } } })
const into = resolve(values.into)

await runScript(async () => {
  endWithChildren()
  await ensureInstalled()
  process.env.NODE_ENV = 'production'

  const { version, license, engines } = readJson(inProject('package.json'))
  const place = join(into, `comptoir-${version}`)
  const fresh = `${place}.new`
  rmSync(fresh, { recursive: true, force: true })
  const { packages, contained } = await buildInto(fresh)
  const thirdParty = thirdPartyOf(contained)
  const problems = licenceProblems(thirdParty)
  if (problems.length > 0) throw new Failure(`These packages may not be shipped:\n${problems.join('\n')}`)

  writeFileSync(join(fresh, 'THIRD-PARTY-NOTICES.txt'), noticesText(thirdParty))
  const bill = billOfMaterials(thirdParty, { version, license })
  writeFileSync(join(fresh, 'bom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  const description = { name: 'comptoir', version, private: true, type: 'module', license, engines }
  writeFileSync(join(fresh, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  for (const file of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) cpSync(inProject(file), join(fresh, file))
  cpSync(inProject('deploy/package/README.md'), join(fresh, 'README.md'))
  // What messages of the programs and the other documents name; the rest is about the sources, or printed in the guide.
  copyFolder(
    'docs',
    fresh,
    (file) => !/\/docs\/(decisions|guide|tests\.md|deviations\.md|look\.md)$/.test(file),
  )
  copyFolder('server/migrations', fresh, (file) => !file.endsWith('_snapshot.json'))
  copyFolder('server/sql', fresh, (file) => !file.endsWith('.md'))
  // Neither tests and scripts that need the sources, nor the key and the passwords of a trial.
  copyFolder('deploy', fresh, (file) => !/^(package|try.*|tls|\.env|.*\.test\.yaml)$/.test(basename(file)))
  const containerfile = join(fresh, 'deploy', 'Containerfile')
  writeFileSync(containerfile, ofPackage(readFileSync(containerfile, 'utf8')))
  writeFileSync(join(fresh, '.dockerignore'), 'deploy/tls\ndeploy/.env\n')
  keepLinksInside(fresh)
  makeReadable(fresh)
  rmSync(place, { recursive: true, force: true })
  renameSync(fresh, place)

  const archive = `${place}.tar.gz`
  await pack(place, archive)
  const native = packages.filter((name) => name !== '@node-rs/argon2')
  print(`${shown(place)}/ ${megabytes(sizeOf(place))}, for ${process.platform} ${process.arch} (${native})`)
  print(`${shown(archive)} ${megabytes(sizeOf(archive))}, with the notices of ${thirdParty.length} packages`)
})

/**
 * Builds the server and the web client without source maps.
 * @param {string} folder
 * @returns {Promise<{ packages: string[], contained: string[] }>} the packages beside the bundle, and all files that came
 *   from elsewhere
 */
async function buildInto(folder) {
  // Imported late: a fresh checkout has no bundlers before its packages are installed.
  const { buildServer } = await import('../server/build.mjs')
  const { buildWeb } = await import('../web/build.mjs')
  print('Building the server and the web client')
  const [server, web] = await Promise.all([
    buildServer({ into: join(folder, 'server', 'dist'), sourcemap: false }),
    buildWeb({ into: join(folder, 'web', 'dist'), sourcemap: false }),
  ])
  const packages = server.external.flatMap(withNativeParts)
  for (const name of packages) {
    cpSync(packageFolder(name), join(folder, 'node_modules', name), {
      recursive: true,
      filter: (source) => !/(\.d\.ts|\.md|browser\.js)$/.test(source),
    })
  }
  const bundler = packageFolder('esbuild')
  const beside = [bundler, ...packages.map(packageFolder)].map((one) => join(one, 'package.json'))
  return { packages, contained: [...server.contained, ...web, ...beside] }
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function withNativeParts(name) {
  const { optionalDependencies = {} } = readJson(join(packageFolder(name), 'package.json'))
  const installed = Object.keys(optionalDependencies).filter((part) =>
    existsSync(join(dirname(packageFolder(name)), basename(part))),
  )
  if (installed.length === 0) throw new Failure(`${name} has no native part for this machine: run "npm ci".`)
  return [name, ...installed]
}

/** @param {string} name */
function packageFolder(name) {
  return dirname(createRequire(inProject('server', 'package.json')).resolve(`${name}/package.json`))
}

/**
 * @param {string} folder
 * @param {string} into
 * @param {(path: string) => boolean} isShipped
 */
function copyFolder(folder, into, isShipped) {
  cpSync(inProject(folder), join(into, folder), { recursive: true, filter: isShipped })
}

/**
 * The Containerfile of the sources without its first stage, which makes the package.
 * @param {string} containerfile
 */
function ofPackage(containerfile) {
  const base = /^ARG BASE=.*$/m.exec(containerfile)?.[0]
  const last = containerfile.slice(containerfile.lastIndexOf('FROM '))
  const about =
    '# An image of this package, for its platform:\n#   podman build -f deploy/Containerfile -t comptoir .'
  return `${about}\n${base}\n\n${last.replace('--from=build /package/comptoir', '.')}`
}

/**
 * A link of a document to what is not shipped becomes plain text.
 * @param {string} folder
 */
function keepLinksInside(folder) {
  const documents = [folder, join(folder, 'docs'), join(folder, 'deploy')].flatMap((place) =>
    readdirSync(place).flatMap((name) => (name.endsWith('.md') ? [join(place, name)] : [])),
  )
  for (const document of documents) {
    const text = readFileSync(document, 'utf8').replace(
      /\[([^\]]+)\]\(([^)#\s:]+)(#[^)]*)?\)/g,
      (link, shown, path) => (existsSync(join(dirname(document), path)) ? link : shown),
    )
    writeFileSync(document, text)
  }
}

/**
 * Any user may run it, whatever the umask of the one who built it.
 * @param {string} folder
 */
function makeReadable(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  chmodSync(folder, 0o755)
}

/**
 * Packs with root as the owner, so that an archive unpacked by root belongs to root.
 * @param {string} folder
 * @param {string} archive
 */
async function pack(folder, archive) {
  const owner = process.platform === 'darwin' ? ['--uid=0', '--gid=0'] : ['--owner=0', '--group=0']
  const args = ['-czf', archive, ...owner, '--numeric-owner', '-C', dirname(folder), basename(folder)]
  const { code, output } = await run('tar', args)
  if (code !== 0) throw new Failure(`${output}\nThe archive could not be written.`)
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * @param {string} path
 * @returns {number}
 */
function sizeOf(path) {
  const found = lstatSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** @param {string} path */
function shown(path) {
  return relative(process.cwd(), path)
}
