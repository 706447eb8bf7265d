import type { BaseLogger } from 'pino'

export type MailLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>
