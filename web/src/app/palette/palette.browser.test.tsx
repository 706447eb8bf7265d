import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, navigate, renderScreen } from '../../../test/render.tsx'

const palette = page.getByRole('dialog', { name: 'Search' })
const field = palette.getByRole('combobox')
const options = palette.getByRole('option')

let maplegate: PropertyRow
let bell: AccountRow

beforeEach(() => {
  maplegate = insertProperty()
  bell = insertCompany('Bellevue Books')
  tables.insert('contact', { firstname: 'Belinda', lastname: 'Roy', accountid: bell.sfid })
})

function insertCompany(name: string): AccountRow {
  return tables.insert('account', { name, address_line_1__c: '12 King Street', billingcity: 'Kingston' })
}

async function openPalette(role: Role = 'user', path = '/tokenfinder'): Promise<SessionUser> {
  const staff = insertStaff(role, tables.rows('property__c'))
  await renderScreen(path, { staff, property: maplegate })
  server.answer(restCalls.pagePermission)(({ path }) => ({
    status: 200,
    page: 'settings',
    result: role === 'admin' || (role === 'user_inventory' && path.endsWith('giftcardinventory')),
  }))
  await expect.element(page.getByRole('banner')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus()
  return staff
}

function group(name: string) {
  return palette.getByRole('group', { name }).getByRole('option')
}

function texts(found: typeof options): string[] {
  return found.elements().map((element) => element.textContent ?? '')
}

function groupNames(): (string | null)[] {
  return palette
    .getByRole('group')
    .elements()
    .map((element) => element.getAttribute('aria-label'))
}

/** The name of the option that Enter opens. */
function active(): string | undefined {
  const id = field.element().getAttribute('aria-activedescendant')
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined)
}

async function search(text: string): Promise<void> {
  await field.fill(text)
  await expect.element(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
}

describe('what it offers', () => {
  test.each<[Role, string[], string[]]>([
    [
      'user',
      ['New company', 'Switch languageFrançais', 'Switch to dark', 'Sign out'],
      ['Contact form', 'Token finder', 'Resend a gift card', 'My account', 'Choose a property'],
    ],
    [
      'user_inventory',
      ['New company', 'New count', 'Switch languageFrançais', 'Switch to dark', 'Sign out'],
      ['Contact form', 'Token finder', 'Resend a gift card', 'Inventory', 'My account', 'Choose a property'],
    ],
  ])('to %s before anything is typed: actions, then permitted pages', async (role, actions, pages) => {
    await openPalette(role)
    await expect.poll(() => texts(group('Pages'))).toEqual(pages)
    expect(texts(group('Actions'))).toEqual(actions)
    expect(groupNames()).toEqual(['Actions', 'Pages'])
    await expectAccessible()
  })

  test('by one letter: pages and actions that have a word with it, and no request', async () => {
    await openPalette('admin')
    await expect.poll(() => texts(group('Pages')).length).toBe(15)
    await field.fill('c')
    await expect
      .poll(() => texts(options))
      .toEqual([
        'New company',
        'New count',
        'Approve counts',
        'New campaign',
        'Contact form',
        'Resend a gift card',
        'Campaigns',
        'Expired consents',
        'Choose a property',
      ])
    expect(server.sent('names_filter')).toEqual([])
  })

  test('of a group that has more: the screen with all results, with the text in its search', async () => {
    for (const name of ['Bell Aliant', 'Bell Canada', 'Bell Media']) insertCompany(name)
    await openPalette('user', '/contactform')
    await search('bell')
    expect(texts(group('Companies'))).toEqual([
      'Bell Aliant12 King Street, Kingston',
      'Bell Canada12 King Street, Kingston',
      'Bell Media12 King Street, Kingston',
      'All resultsContact form',
    ])
    await group('Companies').last().click()
    await expect.element(page.getByRole('combobox', { name: 'Find a company' })).toHaveValue('bell')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(4)
  })

  test('of each kind of record, in one request', async () => {
    tables.insert('propertyuser__c', { name: 'Bella Staff', username__c: 'bella@comptoir.example' })
    tables.insert('trnsx_ecom_activegc_b2c', {
      gift_code: 'GIFT1234567890XY',
      name: 'Bellamy Hart',
      customer_email: 'bellamy@client.example',
      order: 'WEB-1',
    })
    tables.insert('eml_token', { external_id: 'BEL-55', recipient_name: 'Ana', status: 'active', amount: 25 })
    tables.insert('campaign', { name: 'Belle saison', sfid: 'SAISON' })
    tables.insert('blocked', { email: 'bel@blocked.example' })
    insertProperty('Belvedere Place', 'BVP')
    const staff = await openPalette('superadmin')
    tables.insert('order', {
      external_id__c: 'bel4code0001',
      propertyuser__c: staff.sfid,
      accountid: bell.sfid,
      status: 'Draft',
    })
    tables.insert('order', { vts_id: 'V-BEL-7', accountid: bell.sfid, status: 'Activated' })
    await search('bel')
    expect(groupNames()).toEqual([
      'Companies',
      'Contacts',
      'Codes',
      'Orders',
      'Gift codes',
      'E-tokens',
      'Users',
      'Campaigns',
      'Blocked emails',
      'Properties',
    ])
    expect(texts(options)).toEqual([
      'Bellevue Books12 King Street, Kingston',
      'Belinda RoyBellevue Books',
      'bel4code0001Bellevue Books',
      'V-BEL-7Bellevue Books',
      'Bellamy HartWEB-1, ••••\u00a00XY',
      'BEL-55Ana, $25.00',
      'Bella Staffbella@comptoir.example',
      'Belle saisonSAISON',
      'bel@blocked.example',
      'Belvedere PlaceBVP',
    ])
    expect(palette.element().textContent).not.toContain('GIFT1234567890XY')
    const marked = options.elements().map((option) => option.querySelector('mark')?.textContent)
    expect(marked.join(' ')).toBe('Bel Bel bel BEL Bel BEL Bel Bel bel Bel')
    expect(server.sent('names_filter')).toHaveLength(1)
    await expectAccessible()
    await group('Properties').first().click()
    await expect.element(page.getByRole('banner')).toHaveTextContent('Belvedere Place')
  })

  test('what can be done with the open company and contact', async () => {
    const contact = tables.rows('contact')[0]
    await openPalette('user', `/contactform?company=${bell.id}&contact=${contact?.id}`)
    await expect.poll(() => document.querySelectorAll('[data-palette]').length).toBeGreaterThan(1)
    await field.fill('>edit')
    await expect.poll(() => texts(group('Actions'))).toEqual(['Edit company', 'Edit contact'])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Edit company' })).toBeVisible()
  })

  test('a code for the open contact, then to copy it', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const id = tables.rows('contact')[0]?.id ?? 0
    tables.update('contact', id, { email: 'belinda@client.example' })
    await openPalette('user', `/contactform?company=${bell.id}&contact=${id}`)
    await expect.poll(() => document.querySelector('[data-palette^=Generate]')).not.toBeNull()
    await field.fill('>generate')
    await expect.poll(() => texts(options)).toEqual(['Generate confirmation code'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => copied.mock.calls.length).toBe(1)
    await userEvent.keyboard('{Control>}k{/Control}')
    await field.fill('>copy')
    await expect.poll(() => texts(options)).toEqual(['Copy the code'])
    await userEvent.keyboard('{Enter}')
    const [{ external_id__c: code } = { external_id__c: null }] = tables.rows('order')
    await expect.poll(() => copied.mock.calls).toEqual([[code], [code]])
  })

  test('to send the open gift card again', async () => {
    server.answer(restCalls.previewTemplateMail)(() => ({ status: 200, subject: '-', html: '-' }))
    const values = { gift_code: 'ABCD1234EFGH5XYZ', name: 'Cédric Roy', order: 'WEB-1' }
    tables.insert('trnsx_ecom_activegc_b2c', values)
    await openPalette('user', '/tokenfinder?q=cedric')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('option', { name: /Cédric/ }).click()
    await expect.element(page.getByRole('region', { name: 'Gift code' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field.fill('>resend')
    await expect.poll(() => texts(options)).toEqual(['Resend activation email'])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Resend activation email' })).toBeVisible()
  })

  test('to administrators what they do all day, also from another page', async () => {
    await openPalette('admin')
    await field.fill('>address')
    await expect.poll(() => texts(options)).toEqual(['Block an address'])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    expect(window.location.pathname).toBe('/settings/blocked-emails')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => window.location.search).toBe('')
  })

  test('no users to a role that may not read them, and after > actions only', async () => {
    tables.insert('propertyuser__c', { name: 'Bella Staff', username__c: 'bella@comptoir.example' })
    await openPalette('user_inventory')
    await search('bel')
    expect(groupNames()).toEqual(['Companies', 'Contacts'])
    expect(server.sent('propertyuser__c.username')).toEqual([])
    const searches = server.sent('names_filter')
    expect(JSON.stringify(searches)).not.toContain('users_')
    await field.fill('>co')
    await expect.poll(() => texts(options)).toEqual(['New company', 'New count'])
    await expect.poll(active).toBe('New company')
    expect(server.sent('names_filter')).toHaveLength(searches.length)
  })

  test('first what was opened lately, the latest before the others', async () => {
    const older = insertCompany('Alder Farm')
    const gone = insertCompany('Gone Ltd.')
    const contact = tables.insert('contact', { firstname: 'Ada', lastname: 'Chan', accountid: older.sfid })
    const staff = insertStaff('user', [maplegate])
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour)).toISOString()
    localStorage.setItem(
      `comptoir-recent-companies:${staff.id}`,
      JSON.stringify(
        [gone, bell, older].map(({ id, name }, place) => ({ id, name, openedAt: at(9 - 2 * place) })),
      ),
    )
    localStorage.setItem(
      `comptoir-recent-contacts:${staff.id}`,
      JSON.stringify([{ id: contact.id, name: contact.name, openedAt: at(6) }]),
    )
    tables.delete('account', gone.id)
    await renderScreen('/tokenfinder', { staff, property: maplegate })
    await expect.element(page.getByRole('banner')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect
      .poll(() => texts(group('Recent')))
      .toEqual(['Bellevue BooksOpened Jan 5, 2026', 'Ada ChanAlder Farm', 'Alder FarmOpened Jan 5, 2026'])
    expect(localStorage.getItem(`comptoir-recent-companies:${staff.id}`)).not.toContain('Gone')
    await search('bel')
    expect(groupNames()).toEqual(['Recent', 'Contacts'])
    await userEvent.keyboard('{Enter}')
    expect(openedCompany()).toBe(bell.id)
  })

  test('nothing, and says so', async () => {
    await openPalette()
    await field.fill('zzz')
    await expect.element(palette.getByRole('status')).toHaveTextContent('Nothing matches “zzz”.')
    expect(options.elements()).toEqual([])
    await expectAccessible()
  })
})

describe('the keys', () => {
  test('arrows move through the options, Tab through the groups, and both go round', async () => {
    await openPalette()
    await search('bel')
    expect(active()).toBe('Bellevue Books12 King Street, Kingston')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Belinda RoyBellevue Books')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Bellevue Books12 King Street, Kingston')
    await field.fill('')
    await expect.poll(() => active()).toBe('New company')
    await userEvent.keyboard('{Tab}')
    expect(active()).toBe('Contact form')
    await userEvent.keyboard('{Tab}')
    await expect.poll(active).toBe('New company')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(active()).toBe('Contact form')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(palette).not.toBeInTheDocument()
    expect(window.location.pathname).toBe('/contactform')
  })

  test('Escape closes it and gives the focus back', async () => {
    await openPalette()
    await userEvent.keyboard('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
    const button = page.getByRole('button', { name: 'Search…' })
    // Named as it looks, with its keys.
    await expect.element(button).toHaveAccessibleName(/^Search… (Ctrl K|⌘K)$/)
    expect(button.element().textContent?.replace(/(?=Ctrl|⌘)/, ' ')).toMatch(/^Search… (Ctrl K|⌘K)$/)
    await button.click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    expect(window.location.pathname).toBe('/tokenfinder')
  })

  test('Enter at once waits for the answer, and opens what is named exactly', async () => {
    insertCompany('Bellevue Books and More')
    await openPalette()
    await userEvent.keyboard('bellevue books{Enter}')
    await expect.element(palette).not.toBeInTheDocument()
    expect(window.location.pathname).toBe('/contactform')
    expect(openedCompany()).toBe(bell.id)
  })

  test('Enter at once opens none of several, but the first when it is pressed again', async () => {
    await openPalette()
    await userEvent.keyboard('bel{Enter}')
    await expect.element(palette.getByRole('status')).toHaveTextContent('2 results match. Press Enter')
    expect(window.location.pathname).toBe('/tokenfinder')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(palette).not.toBeInTheDocument()
    expect(openedCompany()).toBe(bell.id)
  })

  test('the shortcut does nothing over a dialog, whose form stays, and is not opened again after Cancel', async () => {
    await openPalette()
    await field.fill('>new company')
    await userEvent.keyboard('{Enter}')
    const form = page.getByRole('dialog', { name: 'New company' })
    await expect.element(form).toBeVisible()
    await userEvent.keyboard('Half typed{Control>}k{/Control}')
    await expect.element(palette).not.toBeInTheDocument()
    await expect.element(form.getByRole('textbox', { name: 'Company name' })).toHaveValue('Half typed')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })
})

test('a screen that finishes loading behind it does not take the focus', async () => {
  await openPalette()
  await navigate('/contactform')
  await expect
    .element(page.getByRole('combobox', { name: 'Find a company', includeHidden: true }))
    .toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('an action switches the language', async () => {
  await openPalette()
  await field.fill('switch lang')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.lang).toBe('fr')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

describe('an answer', () => {
  test('to an older text is never shown for a newer one', async () => {
    insertCompany('Cedar Inn')
    await openPalette()
    const release = server.hold('cedar%')
    await field.fill('cedar')
    await expect.poll(() => server.sent('cedar%').length).toBe(1)
    await search('bel')
    expect(texts(group('Companies'))).toEqual(['Bellevue Books12 King Street, Kingston'])
    release()
    await userEvent.keyboard('l')
    await expect.poll(() => server.sent('bell%').length).toBe(1)
    await expect.poll(() => texts(group('Companies'))).toEqual(['Bellevue Books12 King Street, Kingston'])
  })

  test('to another text is not shown while the new one is awaited', async () => {
    insertCompany('Cedar Inn')
    await openPalette()
    await search('cedar')
    expect(texts(options)).toEqual(['Cedar Inn12 King Street, Kingston'])
    const release = server.hold('%bel%')
    await field.fill('bel')
    await expect.poll(() => server.sent('%bel%').length).toBe(1)
    await expect.poll(() => texts(options)).toEqual([])
    await expect.element(palette.getByRole('status')).toHaveTextContent('Searching…')
    release()
    await expect.element(group('Companies')).toHaveTextContent('Bellevue Books')
  })

  test('to the beginning of the text stays meanwhile, but Enter waits for the new one', async () => {
    insertCompany('Cedar Inn')
    const grove = insertCompany('Cedar Grove')
    await openPalette()
    await search('cedar')
    expect(active()).toMatch('Cedar Grove')
    const release = server.hold('%cedar gro%')
    await field.fill('cedar gro')
    await expect.poll(() => server.sent('%cedar gro%').length).toBe(1)
    expect(texts(group('Companies'))).toHaveLength(2)
    expect(active()).toBe(undefined)
    await userEvent.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/tokenfinder')
    release()
    await expect.element(palette).not.toBeInTheDocument()
    expect(openedCompany()).toBe(grove.id)
  })

  test('that lacks a part shows the others and says what is missing', async () => {
    await openPalette()
    const works = server.fault('names_filter', async (proceed) => {
      const { data } = (await (await proceed()).json()) as { data: Record<string, unknown> }
      const errors = [{ message: '-', path: ['orders'], extensions: { code: 'INTERNAL', key: 'internal' } }]
      return new Response(JSON.stringify({ data: { ...data, orders: null }, errors }))
    })
    await search('bel')
    const notice = palette.getByRole('alert')
    await expect.element(notice).toHaveTextContent('Could not be searched: Orders. Try again')
    expect(groupNames()).toEqual(['Companies', 'Contacts'])
    await expectAccessible()
    works()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(notice.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('that does not come leaves the pages and actions, and opens nothing that may not be meant', async () => {
    await openPalette()
    server.fault('names_filter', failWith(503))
    await userEvent.keyboard('new company{Enter}')
    await expect.element(palette.getByRole('alert')).toHaveTextContent('Could not be searched: Companies')
    expect(window.location.pathname).toBe('/tokenfinder')
    expect(texts(options)).toEqual(['New company'])
  })
})

/** The desk adds the company's only contact to the address as soon as it is known. */
function openedCompany(): number {
  return Number(new URLSearchParams(window.location.search).get('company'))
}
