import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'

/** @typedef {{ name: string, version: string, licence: string, text: string }} ThirdParty */

/**
 * The packages that the files come from, by name. A package that is there in two versions is listed twice.
 * @param {readonly string[]} files paths, or names that a bundler gave to code of its own
 * @returns {ThirdParty[]}
 */
export function thirdPartyOf(files) {
  const folders = files.map(packageFolder).filter((folder) => folder !== undefined)
  return [...new Set(folders)].map(describe).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Why the packages may not be shipped, a sentence each.
 * @param {readonly ThirdParty[]} packages
 */
export function licenceProblems(packages) {
  return packages.flatMap(({ name, version, licence, text }) => [
    ...(isPermissive(licence) ? [] : [`${name} ${version} has the licence ${licence || '(none)'}.`]),
    ...(text ? [] : [`${name} ${version} contains no text of its licence.`]),
  ])
}

/** @param {readonly ThirdParty[]} packages */
export function noticesText(packages) {
  const head =
    'Comptoir contains the software and fonts listed here, each under its own licence.\n' +
    'This list is made from the contents of the server bundle and of the web client.\n'
  const notices = packages.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version} – ${licence}\n${line}\n\n${text}\n`,
  )
  return [head, ...notices].join('\n')
}

/**
 * The bill of materials in the form of CycloneDX: what is contained, not what was installed to build it.
 * @param {readonly ThirdParty[]} packages
 * @param {{ version: string, license: string }} own
 */
export function billOfMaterials(packages, { version, license }) {
  /** @param {Omit<ThirdParty, 'text'>} contained */
  const library = ({ name, version: theirs, licence }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${theirs}`
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version: theirs,
      licenses: [{ expression: licence }],
      purl,
    }
  }
  const component = {
    type: 'application',
    'bom-ref': 'comptoir',
    name: 'comptoir',
    version,
    licenses: [{ expression: license }],
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: packages.map(library),
  }
}

const line = '-'.repeat(80)

/** Licences that ask for a notice at most; the OFL is that of fonts. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/**
 * One of the alternatives of `A OR B` is enough; all of `A AND B` are needed.
 * @param {string} licence
 */
function isPermissive(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => permissive.has(one.trim())))
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function packageFolder(file) {
  // The helpers that the bundlers add are named after them.
  const bundler = /^\0(vite|rolldown)\//.exec(file)?.[1]
  if (bundler) return dirname(createRequire(inProject('web', 'build.mjs')).resolve(`${bundler}/package.json`))
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replace(/^\0/, ''))?.[0]
}

/**
 * @param {string} folder
 * @returns {ThirdParty}
 */
function describe(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const licence = typeof license === 'string' ? license : ''
  const text =
    licenceText(folder) ||
    licenceText(mainPackage(folder)) ||
    licenceInReadme(folder) ||
    standardText(licence, typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`))
  return { name, version, licence, text }
}

/** @param {string} folder */
function licenceText(folder) {
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .map((text) =>
      text
        .replaceAll('\r\n', '\n')
        .split(/^# Licenses of bundled dependencies$/m)[0]
        ?.trim(),
    )
    .join('\n\n')
}

/**
 * A native part such as argon2-linux-x64-gnu is published without the licence of the package that it belongs to.
 * @param {string} folder
 */
function mainPackage(folder) {
  return folder.replace(/-(linux|darwin)-(x64|arm64)(-gnu|-musl)?$/, '')
}

/** @param {string} folder */
function licenceInReadme(folder) {
  const readme = readdirSync(folder).find((file) => /^readme(\.|$)/i.test(file))
  const sections = readme ? readFileSync(join(folder, readme), 'utf8').split(/^#+ +licen[cs]e\b.*$/im) : []
  return sections.find((section) => section.includes('Permission is hereby granted'))?.trim() ?? ''
}

/**
 * For a package that only names its licence.
 * @param {string} licence
 * @param {string} author
 */
function standardText(licence, author) {
  const file = inProject('scripts', 'licence-texts', `${licence}.txt`)
  return existsSync(file) ? `Copyright (c) ${author}\n\n${readFileSync(file, 'utf8').trim()}` : ''
}
