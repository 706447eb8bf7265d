import { columns } from './columns.ts'
import { errors } from './errors.ts'
import { reports } from './reports.ts'
import { tools } from './tools.ts'
import { ui } from './ui.ts'
import { unification } from './unification.ts'

/** What is read inside the tools' frames. */
export const toolTexts = {
  columns,
  errors,
  reports,
  tools,
  ui,
  unification,
} as const
