import { writeFileSync } from 'node:fs'
import { dateAndMachine } from './machine.ts'

/** Prints each figure at once, and writes them all as a page at the end. */
export function createResultsPage(title: string, command: string) {
  const lines: string[] = []
  return {
    print(line: string): void {
      process.stdout.write(`${line}\n`)
      lines.push(line)
    },
    write(path: string): void {
      const listed = dateAndMachine().map((line) => `- ${line}`)
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
