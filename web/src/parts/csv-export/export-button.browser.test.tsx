import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertStaff, renderPart } from '../../../test/render.tsx'
import { savedFiles } from '../../../test/saved-files.ts'
import { Failure } from '../../lib/failure.ts'
import { ExportButton } from './export-button.tsx'

interface Order {
  code: string
}

const columns = [{ title: 'Code', value: ({ code }: Order) => code }]
let files: ReturnType<typeof savedFiles>

beforeEach(() => {
  files = savedFiles()
})

const words = {
  button: 'Exporter la liste',
  extent: /3 commandes/,
  newest: /2\s000 plus récentes de 9\s000/,
  progress: 'Lecture de 2 sur 3…',
  written: /^Écriture de (500|1\s000|1\s500) sur 1\s800…$/,
  bar: 'Exportation',
  cancel: 'Annuler l’exportation',
  cancelled: 'Exportation annulée. Aucun fichier n’a été enregistré.',
  failed: 'Le fichier CSV n’a pas pu être',
  lost: 'Le serveur n’a pas répondu.',
}

const button = page.getByRole('button', { name: words.button })

test('the file holds the rows, and how far reading is stands beside the button', async () => {
  let finish = (_: Order[]) => {}
  const rows = new Promise<Order[]>((resolve) => {
    finish = resolve
  })
  await renderPart(
    <ExportButton
      list="orders"
      fileTitle="Café"
      columns={columns}
      extent={{ list: 'history', count: 3 }}
      readRows={(onProgress) => {
        onProgress(2)
        return rows
      }}
    />,
    { language: 'fr', staff: insertStaff('user') },
  )
  await expect.element(page.getByRole('status').first()).toHaveTextContent(words.extent)
  await expect.element(button).toHaveAccessibleDescription(words.extent)
  await button.click()
  await expect.element(page.getByRole('status').first()).toHaveTextContent(words.progress)
  const bar = page.getByRole('progressbar', { name: words.bar })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '67')
  await expect.element(button).toBeDisabled()
  finish([{ code: 'A' }, { code: '=B' }, { code: 'C' }])
  await expect.element(button).toBeEnabled()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(page.getByRole('status').first()).toHaveTextContent(words.extent)
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^Cafe_.*\.csv$/)])
  expect((await files[0]?.text)?.split(/\r?\n/).filter(Boolean)).toHaveLength(4)
  expect(server.sent('security-log/exports').map(({ body }) => body)).toEqual([{ list: 'orders', rows: 3 }])
})

test('a cancelled export stops reading, saves nothing, and can begin again', async () => {
  const signals: AbortSignal[] = []
  await renderPart(
    <ExportButton
      list="orders"
      fileTitle="All"
      columns={columns}
      extent={{ list: 'history', count: 3 }}
      readRows={(onProgress, signal) => {
        signals.push(signal)
        onProgress(1)
        return signals.length === 1 ? new Promise<Order[]>(() => {}) : [{ code: 'A' }]
      }}
    />,
    { language: 'fr', staff: insertStaff('user') },
  )
  await button.click()
  await page.getByRole('button', { name: words.cancel }).click()
  await expect.element(page.getByRole('status').first()).toHaveTextContent(words.cancelled)
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(files).toEqual([])
  await button.click()
  await expect.poll(() => files).toHaveLength(1)
  await expect.element(page.getByRole('status').first()).toHaveTextContent(words.extent)
})

test('a long list that is already loaded is written in steps', async () => {
  const rows = Array.from({ length: 1800 }, (_, index) => ({ code: `C${index}` }))
  const seen: string[] = []
  await renderPart(<ExportButton list="orders" fileTitle="All" columns={columns} readRows={() => rows} />, {
    language: 'fr',
    staff: insertStaff('user'),
  })
  await expect.element(button).toBeEnabled()
  const status = page.getByRole('status').first().element()
  const observer = new MutationObserver(() => seen.push(status.textContent ?? ''))
  observer.observe(status, { childList: true, characterData: true, subtree: true })
  await button.click()
  await expect.poll(() => files).toHaveLength(1)
  observer.disconnect()
  expect(seen.filter((text) => words.written.test(text))).not.toEqual([])
  expect((await files[0]?.text)?.trimEnd().split('\r\n')).toHaveLength(1801)
})

test('a list that is longer than a file says what part of it the file holds', async () => {
  await renderPart(
    <ExportButton
      list="orders"
      fileTitle="All"
      columns={columns}
      extent={{ list: 'history', count: 9_000 }}
      readRows={() => []}
    />,
    { language: 'fr', staff: insertStaff('user') },
  )
  await expect.element(page.getByRole('status').first()).toHaveTextContent(words.newest)
})

test('an export that the server could not record is not saved', async () => {
  server.fault('security-log/exports', failWith(503))
  await renderPart(<ExportButton list="orders" fileTitle="All" columns={columns} readRows={() => []} />, {
    language: 'fr',
    staff: insertStaff('user'),
  })
  await button.click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(words.failed)
  expect(files).toEqual([])
})

test('a file that cannot be made is said so in a red dialog', async () => {
  const readRows = () => Promise.reject(new Failure('connection_lost'))
  await renderPart(<ExportButton list="orders" fileTitle="All" columns={columns} readRows={readRows} />, {
    language: 'fr',
  })
  await button.click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveTextContent(words.failed)
  await expect.element(dialog).toHaveTextContent(words.lost)
  expect(files).toEqual([])
})
