import './reports.css'
import { startTool } from '../shell/start-tool.tsx'
import { ReportsTool } from './reports-tool.tsx'

await startTool('reports', ReportsTool)
