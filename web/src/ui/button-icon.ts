import type { Icon } from '@tabler/icons-react'
import { createElement } from 'react'

/** An icon in a control that has a name of its own. */
export const decorative = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The icon before the words of a button. */
export function withIcon(icon: Icon) {
  return { leftSection: createElement(icon, decorative) }
}

/** A button that is a quiet tool, beside what matters more. */
export function asTool(icon: Icon) {
  return { ...withIcon(icon), variant: 'subtle', color: 'gray' } as const
}
