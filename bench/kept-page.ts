import { writeFileSync } from 'node:fs'
import { whenAndWhere } from './machine.ts'

/** Says each figure as soon as it is known, and keeps them all as a page. */
export function keptPage(title: string, command: string) {
  const lines: string[] = []
  return {
    tell(line: string): void {
      process.stdout.write(`${line}\n`)
      lines.push(line)
    },
    write(path: string): void {
      const listed = whenAndWhere().map((line) => `- ${line}`)
      writeFileSync(
        path,
        [
          `# ${title}`,
          '',
          `\`${command}\` writes this page.`,
          '',
          ...listed,
          '',
          '```',
          ...lines,
          '```',
          '',
        ].join('\n'),
      )
      process.stdout.write(`Written to ${path}\n`)
    },
  }
}
