import { startTool } from '../shell/start-tool.tsx'
import { UnificationTool } from './unification-tool.tsx'

await startTool('unification', UnificationTool, {
  en: () => import('./texts.en.ts'),
  fr: () => import('./texts.fr.ts'),
})
