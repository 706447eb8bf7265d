import { administrators } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isOffered } from '../../data/additions.ts'
import { type ChosenProperty, chooseProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { useSession } from '../../data/session.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { useWords } from '../../lib/use-words.ts'
import { withIcon } from '../../ui/button-icon.ts'
import { useFirstInput } from '../../ui/focus.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { lazyPart, prefetchScreen } from '../../ui/lazy-screen.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { CountList } from './count-list.tsx'
import { skusAt } from './counts-data.ts'
import { useCreationMail } from './creation-mail.tsx'
import { MonthBoard } from './month-board.tsx'
import { useOpenedCount } from './opened-count.ts'
import type { BoardProperty } from './programme-board-data.ts'
import { PropertyElsewhere } from './property-elsewhere.tsx'

const OpenedDialog = lazyDialog(() => import('./opened-dialog.tsx'), 'OpenedDialog')
const ProgrammeBoard = lazyPart(() => import('./programme-board.tsx'), 'ProgrammeBoard')
const MonthSheet = lazyPart(() => import('./month-sheet/month-sheet.tsx'), 'MonthSheet')

/** The gift card counts of the chosen property. */
export function InventoryScreen() {
  const session = useSession()
  const property = useChosenProperty()
  const [params] = useUrlParams()
  if (session.status === 'absent' || !property) return null
  const linked = Number(params.get('property') ?? property.id)
  if (linked !== property.id) return <PropertyElsewhere id={linked} />
  return <InventoryOf key={property.id} property={property} user={session.user} />
}

const tabs = ['list', 'board', 'month', 'all'] as const

function InventoryOf({ property, user }: { property: ChosenProperty; user: SessionUser }) {
  const { t, reasonText } = useWords()
  const [params, change] = useUrlParams()
  const hasProgramme = administrators.includes(user.role) && isOffered('counts.board')
  const asked = tabs.find((one) => one === params.get('tab')) ?? 'list'
  const tab = asked === 'all' && !hasProgramme ? 'list' : asked
  const skus = useQuery(skusAt(property.id))
  const { opened, open, close } = useOpenedCount()
  const mail = useCreationMail(property)
  useFirstInput(() => {
    void prefetchScreen(OpenedDialog)
    void prefetchScreen(MonthSheet)
  })
  /** The way back leads to where it was opened from. */
  const openMonth = (month: string | undefined) =>
    change({ tab: 'month', month, property: undefined }, { replace: false })

  function openMonthAt(at: BoardProperty, month: string): void {
    if (at.id !== property.id) void setLanguage(chooseProperty(at).language)
    openMonth(month)
  }

  return (
    <PageFrame
      title={t('inventory.title')}
      actions={
        <>
          <Button
            variant="default"
            {...withIcon(IconPlus)}
            disabled={!skus.data?.length}
            title={skus.data?.length === 0 ? t('inventory.no_skus') : undefined}
            onClick={() => open({ mode: 'create' })}
          >
            {t('words.new_count')}
          </Button>
          {tab !== 'month' && tab !== 'all' && (
            <Button disabled={!skus.data} onClick={() => openMonth(undefined)}>
              {t('monthSheet.open')}
            </Button>
          )}
        </>
      }
    >
      {skus.isError && !skus.data ? (
        <FailedPanel onRetry={() => skus.refetch()}>
          {t('inventory.skus_failed')} {reasonText(skus.error)}
        </FailedPanel>
      ) : !skus.data ? (
        <LoadingPanel />
      ) : (
        <>
          <Tabs
            value={tab}
            onChange={(next) => change({ tab: next === 'list' ? undefined : (next ?? undefined) })}
            keepMounted={false}
          >
            <Tabs.List mb="md" aria-label={t('inventory.lists')}>
              <Tabs.Tab value="list">{t('words.counts')}</Tabs.Tab>
              <Tabs.Tab value="board">{t('inventory.board_tab')}</Tabs.Tab>
              <Tabs.Tab value="month">{t('monthSheet.tab')}</Tabs.Tab>
              {hasProgramme && <Tabs.Tab value="all">{t('words.all_properties')}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="list">
              <CountList
                property={property}
                user={user}
                skus={skus.data}
                onOpen={({ id }) => open({ mode: 'view', id })}
              />
            </Tabs.Panel>
            <Tabs.Panel value="board">
              <MonthBoard property={property.id} skus={skus.data} onOpen={open} onOpenMonth={openMonth} />
            </Tabs.Panel>
            <Tabs.Panel value="month">
              <MonthSheet
                property={property}
                user={user}
                skus={skus.data}
                onOpen={open}
                onCreated={mail.announce}
              />
            </Tabs.Panel>
            <Tabs.Panel value="all">
              <ProgrammeBoard user={user} onOpenMonth={openMonthAt} />
            </Tabs.Panel>
          </Tabs>
          {opened && (
            <OpenedDialog
              key={'id' in opened ? opened.id : 'new'}
              property={property}
              user={user}
              skus={skus.data}
              opened={opened}
              onCreated={(id) => {
                close()
                mail.announce({ created: [id], total: 1 })
              }}
              onOpen={open}
              onClose={close}
            />
          )}
        </>
      )}
      {mail.dialog}
    </PageFrame>
  )
}
