import './reports.css'
import { startTool } from '../shell/start-tool.tsx'
import { ReportsTool } from './reports-tool.tsx'

await startTool('reports', ReportsTool, {
  en: () => import('./texts.en.ts'),
  fr: () => import('./texts.fr.ts'),
})
