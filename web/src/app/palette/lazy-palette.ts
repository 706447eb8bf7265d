import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** Loaded when its button is pointed at, or the first key of its shortcut is pressed. */
export const Palette = lazyDialog(() => import('./palette.tsx'), 'Palette')
