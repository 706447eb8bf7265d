import { columns } from './columns.ts'
import { errors } from './errors.ts'
import { matchReasons } from './match-reasons.ts'
import { reports } from './reports.ts'
import { tiers } from './tiers.ts'
import { tools } from './tools.ts'
import { ui } from './ui.ts'
import { unification } from './unification.ts'

/** The texts of the embedded tools. */
export const toolTexts = {
  columns,
  errors,
  matchReasons,
  reports,
  tiers,
  tools,
  ui,
  unification,
} as const
