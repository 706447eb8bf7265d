import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

/** Loaded with the library for forms, before a button opens it. */
export const CompanyFormDialog = lazyDialog(() => import('./company-form-dialog.tsx'), 'CompanyFormDialog')
