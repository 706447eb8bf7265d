import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Anchor, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxSearchLength } from '../../features/contact-form/find/search-terms.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { optionId, useListKeys } from '../../lib/use-list-keys.ts'
import { useWords } from '../../lib/use-words.ts'
import { useRestoreFocus } from '../../ui/dialog.tsx'
import { KeyCap, KeyHints } from '../../ui/key-hints.tsx'
import classes from './palette.module.css'
import { certainItem, type PaletteItem } from './palette-items.ts'
import { PaletteRow } from './palette-row.tsx'
import { type PaletteGroups, usePaletteGroups } from './use-palette-groups.ts'

interface PaletteProps {
  user: SessionUser
  onClose: () => void
}

/** Finds records, pages and actions from every screen, by keyboard alone. */
export function Palette({ user, onClose }: PaletteProps) {
  const { t } = useWords()
  useRestoreFocus()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={760}
      yOffset="clamp(0.5rem, 8vw, 4.5rem)"
      transitionProps={{ duration: 0 }}
      // Mantine adds a `className` of the content to the element around it too.
      classNames={{ content: classes.palette ?? '' }}
    >
      <Modal.Overlay color="var(--veil)" backgroundOpacity={1} bg="var(--veil)" />
      <Modal.Content aria-label={t('palette.title')}>
        <Finder user={user} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ user, onClose }: PaletteProps) {
  const { t, other } = useWords()
  const navigate = useNavigate()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [languageFailed, setLanguageFailed] = useState(false)
  const found = usePaletteGroups(typed, user, switchLanguage)
  const { groups, items, isReady } = found
  const keys = useListKeys({
    listId: list,
    list: isReady
      ? {
          rows: items.map(({ id }) => id),
          certain: certainItem(items)?.id,
          isComplete: true,
          // Results that lack a failed search may lack what was meant.
          dropsEarlyEnter: found.text === '' || found.failure !== undefined,
          groups: groups.flatMap(({ items }) => items[0]?.id ?? []),
        }
      : undefined,
    hasGroups: true,
    onOpen: (id) => {
      const item = items.find((one) => one.id === id)
      if (item) open(item)
    },
    onAsk: found.flush,
  })
  // A screen that finishes loading behind the palette may focus a field of its own.
  useWindowEvent('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('[aria-modal=true]')) field.current?.focus()
  })

  async function switchLanguage(): Promise<void> {
    if (await setLanguage(other)) onClose()
    else setLanguageFailed(true)
  }

  function type(text: string): void {
    keys.reset()
    setLanguageFailed(false)
    setTyped(text)
  }

  function open({ opens, id }: PaletteItem): void {
    // The palette stays until the texts of the other language have arrived.
    if (id !== 'language') onClose()
    if (typeof opens === 'string') navigate(opens)
    else opens()
  }

  function press(event: KeyboardEvent): void {
    const leaves = event.key === 'Tab' && !event.shiftKey && leavesList()
    if (!leaves && keys.press(event)) event.preventDefault()
  }

  /** After the last group, Tab goes on to the button that repeats a failed search. */
  function leavesList(): boolean {
    const last = groups.at(-1)?.items
    return isReady && found.failure !== undefined && (!last || last.some(({ id }) => id === keys.marked))
  }

  return (
    <>
      <div className="row rigid gap-md line-below" style={{ height: '3.25rem', padding: '0 1rem 0 1.25rem' }}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <input
          ref={field}
          data-autofocus
          className={classes.field}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          {...keys.combobox(items.length > 0)}
          maxLength={maxSearchLength}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <span className={classes.key} aria-hidden="true">
          <KeyCap of="Esc" />
        </span>
      </div>
      {items.length > 0 && (
        <div
          id={list}
          role="listbox"
          aria-label={t('palette.results')}
          aria-busy={!keys.isDrawn}
          className={classes.list}
          data-stale={(!isReady && found.text !== '') || undefined}
        >
          {groups.map(({ name, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
            <div key={name} role="group" aria-label={t(`palette.groups.${name}`)} className={classes.group}>
              <span aria-hidden="true" className={classes.title}>
                {t(`palette.groups.${name}`)}
              </span>
              <div role="presentation">
                {items.map((item) => (
                  <PaletteRow
                    key={item.id}
                    id={optionId(list, item.id)}
                    item={item}
                    isActive={item.id === keys.marked}
                    wanted={found.text}
                    onOpen={() => open(item)}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      <State found={found} isUndecided={keys.isUndecided} />
      {languageFailed && (
        <p role="alert" className={classes.notice}>
          {t('ui.language_failed')}
        </p>
      )}
      <div className={classes.keys}>
        <KeyHints
          hints={[
            [['up', 'down'], t('ui.keys.move')],
            [['enter'], t('ui.keys.open')],
            [['Tab'], t('palette.key_group')],
            [['>'], t('palette.key_actions')],
          ]}
        />
      </div>
    </>
  )
}

/** What the list does not say: that it is being searched, is empty or incomplete. */
function State({ found, isUndecided }: { found: PaletteGroups; isUndecided: boolean }) {
  const { t, format } = useWords()
  const { items, isReady, failure, text } = found
  const { length } = items.filter(({ isList }) => !isList)
  const number = format.number(length)
  const isEmpty = isReady && items.length === 0 && !failure
  const isSearching = !isReady && items.length === 0
  const sentence = !isReady
    ? t('words.searching')
    : isEmpty
      ? t('palette.none', { text })
      : isUndecided
        ? t('palette.undecided', { number })
        : t('palette.count', { count: length, number })
  return (
    <>
      <p role="status" className={isEmpty || isSearching || isUndecided ? classes.notice : 'visually-hidden'}>
        {sentence}
      </p>
      {failure && (
        <p role="alert" className={classes.notice}>
          {t('palette.unsearched', {
            groups: failure.of.map((group) => t(`palette.groups.${group}`)).join(', '),
          })}{' '}
          <Anchor component="button" type="button" inherit onClick={failure.retry}>
            {t('ui.retry')}
          </Anchor>
        </p>
      )}
    </>
  )
}
