import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

/** Loaded with the library for forms, which nothing else on these screens needs at first. */
export const ResendDialog = lazyDialog(() => import('./resend-dialog.tsx'), 'ResendDialog')
