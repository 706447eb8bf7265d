import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { Failure, print, runScript } from './project.mjs'

// Fails if a component uses a class that its style module does not have, or a module has a class that no component uses.
await runScript(async () => {
  const names = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.(tsx?|css)$/.test(name)).map((name) => join('web/src', name))
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const modules = new Map(
    [...sources]
      .filter(([file]) => file.endsWith('.module.css'))
      .map(([file, text]) => [file, { has: classesOf(text), used: new Set() }]),
  )
  const wrong = []
  for (const [file, text] of sources)
    for (const [, name, path] of text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const style = modules.get(join(dirname(file), path ?? ''))
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!\\.css)`, 'g'))) {
        style?.used.add(used)
        if (!style?.has.has(used)) wrong.push(`${file} uses ${name}.${used}, which ${path} does not have.`)
      }
    }
  for (const [file, { has, used }] of modules)
    for (const one of has) if (!used.has(one)) wrong.push(`No component uses .${one} of ${file}.`)
  if (modules.size === 0) wrong.push('There are no style modules.')
  if (wrong.length > 0) throw new Failure(wrong.join('\n'))
  print(`${modules.size} style modules`)
})

/** @param {string} text */
function classesOf(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)|"[^"]*"/g, '')
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, one = '']) => one)),
  )
}
