import { useUrlParams } from '../../ui/url-params.ts'
import { isMonth } from './months.ts'

/** What the window over the list shows. It stands in the address bar, so that a reload opens it again. */
export type OpenedCount =
  | { mode: 'create'; sku?: number; month?: string }
  | { mode: 'view'; id: number }
  | { mode: 'edit'; id: number }

export function useOpenedCount() {
  const [params, change] = useUrlParams()
  const opened = fromAddress(params.get('count') ?? '')
  return {
    opened,
    /** The way back closes it. */
    open: (next: OpenedCount) => change({ count: inAddress(next) }, { replace: opened !== undefined }),
    close: () => change({ count: undefined }),
  }
}

export function inAddress(opened: OpenedCount): string {
  if (opened.mode === 'view') return String(opened.id)
  if (opened.mode === 'edit') return `${opened.id}-edit`
  const { sku, month } = opened
  return sku !== undefined && month !== undefined ? `new-${sku}-${month}` : 'new'
}

export function fromAddress(text: string): OpenedCount | undefined {
  const [, sku, month] = /^new(?:-(\d{1,15})-(\d{4}-\d{2}))?$/.exec(text) ?? []
  if (sku && month && isMonth(month)) return { mode: 'create', sku: Number(sku), month }
  if (text === 'new') return { mode: 'create' }
  const [, id, edit] = /^(\d{1,15})(-edit)?$/.exec(text) ?? []
  return id ? { mode: edit ? 'edit' : 'view', id: Number(id) } : undefined
}
