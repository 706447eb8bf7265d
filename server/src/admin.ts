import { administer } from './operator-commands.ts'

process.exitCode = await administer(process.argv.slice(2))
