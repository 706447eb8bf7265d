import { restCalls } from '@comptoir/contract/rest'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failAtGateway, failWith, once, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { draftKept, insertProperty, insertStaff, reload, renderScreen } from '../../../test/render.tsx'
import { savedFiles } from '../../../test/saved-files.ts'

const username = 'noemie@comptoir.example'
const sent = `Noémie was created. An activation email was sent to ${username}.`
const form = page.getByRole('dialog')
const notice = form.getByRole('alert')
const unavailable = 'The service is unavailable for the moment. Try again shortly.'

let maplegate: PropertyRow
let kingswater: PropertyRow
let admin: SessionUser

beforeEach(() => {
  maplegate = insertProperty()
  kingswater = insertProperty('Kingswater Mills', 'KWM')
  admin = insertStaff('admin', [maplegate, kingswater])
  server.answer(restCalls.createUser)(({ body }) => {
    const { name, username, role } = body as { name: string; username: string; role: SessionUser['role'] }
    const row = tables.insert('propertyuser__c', {
      name,
      username__c: username,
      role__c: role,
      inactive: true,
    })
    const { id, sfid, inactive, createddate } = row
    return { status: 200, user: { id, sfid, name, username, role, inactive, createddate } }
  })
  server.answer(restCalls.sendActivation)(() => ({ status: 200 }))
  server.answerQuery('allAudits', { allAudits: [{ user: { id: admin.id } }] })
})

function insertUser(): StaffUserRow {
  const user = tables.insert('propertyuser__c', { name: 'Noémie', username__c: username })
  tables.insert('property_propertyuser__c', { propertyuser__c: user.sfid, property__c: maplegate.sfid ?? '' })
  return user
}

async function open(): Promise<void> {
  await renderScreen('/settings/users', { staff: admin })
}

async function fillIn(...properties: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a user' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Noémie')
  for (const property of properties) await form.getByLabelText(property).click()
  await form.getByLabelText('Email').fill(username)
}

function stored(): StaffUserRow[] {
  return tables.rows('propertyuser__c').filter((one) => one.username__c === username && !one.isdeleted)
}

function linksOf(user: StaffUserRow | undefined): (string | null)[] {
  return tables
    .rows('property_propertyuser__c')
    .filter(({ propertyuser__c, isdeleted }) => propertyuser__c === user?.sfid && !isdeleted)
    .map(({ property__c }) => property__c)
}

const create = form.getByRole('button', { name: 'Create', exact: true })
const save = form.getByRole('button', { name: 'Save' })

describe('the list', () => {
  const names = () =>
    page
      .getByRole('table')
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  const choose = (filter: string, option: string) =>
    page.getByRole('combobox', { name: filter, exact: true }).selectOptions(option)

  test('is filtered by role, state, property, last sign-in and second factor', async () => {
    const insert = (name: string, values: Partial<StaffUserRow>) =>
      tables.insert('propertyuser__c', {
        name,
        username__c: `${name}@comptoir.example`,
        inactive: false,
        ...values,
      })
    insertUser()
    const away = insert('Away', { last_login: '2020-01-01T00:00:00.000Z', role__c: 'user_inventory' })
    insert('Left', { inactive: true, last_login: '2020-01-01T00:00:00.000Z' })
    insert('Gone', { isdeleted: true, username__c: 'gone@comptoir.example_deleted_1' })
    server.answer(restCalls.accessReview)(() => ({
      status: 200,
      users: [{ ...away, factors: ['passkey'], properties: [] }],
    }))
    await open()
    await expect.element(page.getByRole('row', { name: 'Away' })).toHaveTextContent('Unused for 90 days')
    await choose('Role', 'User with inventory')
    await expect.poll(names).toEqual(['Away'])
    await choose('Role', 'Every role')
    await choose('State', 'Inactive')
    await expect.poll(names).toEqual(['Left'])
    await choose('State', 'Every state')
    await choose('Last sign-in', 'Not for 90 days')
    await expect.poll(names).toEqual(['Away', 'Left'])
    await choose('Second factor', 'Passkey')
    await expect.poll(names).toEqual(['Away'])
    await choose('Second factor', 'Every second factor')
    await choose('Last sign-in', 'Any last sign-in')
    await choose('Property', 'Maplegate Mall')
    await expect.poll(names).toEqual(['Noémie', expect.stringContaining('You')])
  })

  test('restores a deleted user, who then activates the account again', async () => {
    const gone = tables.insert('propertyuser__c', {
      name: 'Noémie',
      username__c: `${username}_deleted_1700000000000`,
      isdeleted: true,
    })
    await open()
    await choose('State', 'Deleted')
    await expect.element(page.getByRole('row', { name: 'Noémie' })).toHaveTextContent(username)
    await expectAccessible()
    await page.getByRole('button', { name: 'Restore Noémie' }).click()
    await expect.element(page.getByText(/restored without properties/)).toBeVisible()
    expect(tables.rows('propertyuser__c').find(({ id }) => id === gone.id)?.isdeleted).toBe(false)
    expect(server.sent('sendactivationemail').map(({ body }) => body)).toMatchObject([{ email: username }])
  })

  test('is exported for a review of who may do what, and where', async () => {
    const [first] = tables.rows('propertyuser__c')
    server.answer(restCalls.accessReview)(() => ({
      status: 200,
      users: first ? [{ ...first, factors: [], properties: ['Maplegate Mall'] }] : [],
    }))
    const files = savedFiles()
    await open()
    await page.getByRole('button', { name: 'Access review' }).click()
    await expect.poll(() => files).toMatchObject([{ name: expect.stringMatching(/^Access-review_.*\.csv$/) }])
    expect(server.sent('security-log/exports').map(({ body }) => body)).toEqual([
      { list: 'access_review', rows: 1 },
    ])
  })
})

test('of two who edit at once, the second is told and builds on what the first saved', async () => {
  const user = insertUser()
  await open()
  await page.getByRole('button', { name: 'Edit Noémie' }).click()
  await expect.element(form.getByLabelText('Kingswater Mills')).toBeVisible()
  await form.getByLabelText('Role').selectOptions('User with inventory')
  await form.getByLabelText('Kingswater Mills').click()
  tables.update('propertyuser__c', user.id, { name: 'Noémie Roy' })
  const entry = {
    ...{
      id: 1,
      at: '2026-03-17T15:00:00.000Z',
      by: { id: 2, name: 'Ada Roy' },
      table: 'propertyuser__c' as const,
    },
    ...{ verb: 'update' as const, old: null, new: null, link: null },
  }
  server.answer(restCalls.timeline)(() => ({ status: 200, entries: [entry], more: false, names: {} }))
  await save.click()
  await expect.element(notice).toHaveTextContent('Someone else changed this in the meantime')
  await expect.element(notice).toHaveTextContent(/By Ada Roy, Mar.* 2026/)
  await expect.element(notice.getByRole('row', { name: /^Name/ })).not.toBeInTheDocument()
  await expect
    .element(notice.getByRole('row', { name: /^Role/ }))
    .toHaveTextContent('User with inventoryUser')
  await expectAccessible()
  expect(stored()).toMatchObject([{ role__c: 'user' }])
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Noémie Roy')
  await expect.element(form.getByLabelText('Kingswater Mills')).toBeChecked()
  await notice.getByRole('button', { name: 'Keep mine and save' }).click()
  await expect.element(page.getByText('Noémie Roy was updated.')).toBeVisible()
  expect(stored()).toMatchObject([{ name: 'Noémie Roy', role__c: 'user_inventory' }])
  expect(linksOf(stored()[0])).toEqual([maplegate.sfid, kingswater.sfid])
})

test('a new user who was not finished is offered again', async () => {
  await open()
  await fillIn('Maplegate Mall')
  await draftKept(username)
  await reload()
  await page.getByRole('button', { name: 'Add a user' }).click()
  await form.getByRole('button', { name: 'Restore' }).click()
  await create.click()
  await expect.element(page.getByText(sent)).toBeVisible()
  expect(linksOf(stored()[0])).toEqual([maplegate.sfid])
})

describe('a creation that fails', () => {
  test.each([
    {
      step: 'the links',
      request: 'batchCreateRow',
      fault: refuse({ code: 'INTERNAL', key: 'internal' }),
      said: 'The user could not be created.',
    },
    {
      step: 'the mail',
      request: '/sendactivationemail',
      fault: failWith(429, { status: 429, error: 'too_many_attempts', message: '-' }),
      said: 'The user could not be created. Too many attempts. Wait a while before trying again.',
    },
  ])('at $step leaves no user behind, and can be repeated', async ({ request, fault, said }) => {
    await open()
    await fillIn('Maplegate Mall')
    const works = server.fault(request, fault)
    await create.click()
    await expect.element(notice).toHaveTextContent(said)
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Noémie')
    expect(stored()).toEqual([])
    works()
    await create.click()
    await expect.element(page.getByText(sent)).toBeVisible()
    expect(linksOf(stored()[0])).toEqual([maplegate.sfid])
  })

  test.each([true, false])(
    'with a lost answer makes one user (the server is reachable: %s)',
    async (reachable) => {
      await open()
      await fillIn('Maplegate Mall', 'Kingswater Mills')
      let works = () => {}
      server.fault(
        '/createuser',
        once(async (proceed, request) => {
          const reply = await failAtGateway(proceed, request)
          if (!reachable) works = server.fault('/api/graphql/v2', failWith(503))
          return reply
        }),
      )
      await create.click()
      await expect.element(notice).toHaveTextContent(`The user could not be created. ${unavailable}`)
      await expect.element(form.getByLabelText('Kingswater Mills')).toBeChecked()
      expect(stored()).toHaveLength(reachable ? 0 : 1)
      works()
      await form.getByRole('textbox', { name: 'Name' }).fill('Noémie Roy')
      await create.click()
      await expect.element(page.getByText('Noémie Roy was created.')).toBeVisible()
      expect(stored()).toMatchObject([{ name: 'Noémie Roy' }])
      expect(linksOf(stored()[0])).toEqual([maplegate.sfid, kingswater.sfid])
    },
  )

  test('with a lost answer leaves no user behind when it is cancelled', async () => {
    await open()
    await fillIn('Maplegate Mall')
    let works = () => {}
    server.fault('/createuser', async (proceed, request) => {
      const reply = await failAtGateway(proceed, request)
      works = server.fault('/api/graphql/v2', failWith(503))
      return reply
    })
    await create.click()
    await expect.element(notice).toHaveTextContent('The user could not be created. The service')
    works()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.poll(stored).toEqual([])
  })
})

describe('a deletion', () => {
  const question = page.getByRole('alertdialog')

  async function remove(): Promise<void> {
    await page.getByRole('button', { name: 'Delete Noémie' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
  }

  test('of a user who is deleted already does no harm', async () => {
    const user = insertUser()
    await open()
    await page.getByRole('button', { name: 'Delete Noémie' }).click()
    tables.update('propertyuser__c', user.id, { isdeleted: true })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('region', { name: 'Done' })).toHaveTextContent('Noémie')
    await expect.element(page.getByRole('row').filter({ hasText: username })).not.toBeInTheDocument()
  })

  test('whose answer is lost is seen to have happened', async () => {
    insertUser()
    await open()
    server.fault('mutation', once(failAtGateway))
    await remove()
    await expect.element(question.getByText('The user could not be deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.element(page.getByRole('row').filter({ hasText: username })).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  test('that cannot be loaded is said to be so, and can be loaded again', async () => {
    const works = server.fault('/api/graphql/v2', failWith(503))
    await open()
    await expect.element(page.getByRole('alert')).toHaveTextContent(unavailable)
    await expectAccessible()
    works()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('table', { name: 'Users' })).toBeVisible()
  })
})

test('what is missing, wrong or taken is said beside its field', async () => {
  insertUser()
  await open()
  await page.getByRole('button', { name: 'Add a user' }).click()
  const name = form.getByRole('textbox', { name: 'Name' })
  const email = form.getByRole('textbox', { name: 'Email' })
  await create.click()
  for (const sentence of ['Enter a name.', 'Enter an email address.', 'Select at least one property.'])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Noémie')
  await email.fill('nobody@')
  await form.getByLabelText('Maplegate Mall').click()
  for (const sentence of [
    'This is not a valid email address.',
    'A user with this email address exists already.',
  ]) {
    await create.click()
    await expect.element(form.getByText(sentence)).toBeVisible()
    await expect.element(email).toHaveFocus()
    await email.fill(username)
  }
  expect(server.sent('/createuser')).toEqual([])
})

test('ends the sessions of a user after a question, but not of oneself or the inactive', async () => {
  insertUser()
  tables.insert('propertyuser__c', { name: 'Inès', username__c: 'ines@comptoir.example', inactive: true })
  server.answer(restCalls.endSessionsOfUser)(() => ({ status: 200, ended: 2 }))
  await open()
  await page.getByRole('button', { name: 'End the sessions of Noémie' }).click()
  const question = page.getByRole('alertdialog', { name: 'End all sessions of this user?' })
  await expectAccessible()
  expect(server.sent('/sessions/end')).toEqual([])
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expect.element(page.getByText('Noémie was signed out of 2 sessions.')).toBeVisible()
  expect(server.sent('/sessions/end')).toHaveLength(1)
  for (const name of [admin.name, 'Inès'])
    expect(page.getByRole('button', { name: `End the sessions of ${name}` }).elements()).toEqual([])
})

test.each(['admin', 'superadmin'] as const)(
  'a %s hands out roles and properties up to their own',
  async (role) => {
    insertProperty('Northsky Galleria', 'NSG')
    const staff = role === 'admin' ? admin : insertStaff('superadmin')
    await renderScreen('/settings/users', { staff })
    await page.getByRole('button', { name: 'Add a user' }).click()
    const roles = form.getByLabelText('Role').getByRole('option')
    await expect.element(roles).toHaveLength(role === 'admin' ? 3 : 4)
    await expect.element(form.getByText(`0 of ${role === 'admin' ? 2 : 3} selected`)).toBeVisible()
  },
)

test('properties outside an admin’s own stay, are said to, and the change of the others is undone', async () => {
  const northsky = insertProperty('Northsky Galleria', 'NSG')
  const user = insertUser()
  tables.insert('property_propertyuser__c', { propertyuser__c: user.sfid, property__c: northsky.sfid ?? '' })
  await open()
  await page.getByRole('button', { name: 'Edit Noémie' }).click()
  await expect
    .element(form.getByText('Outside your own properties, so they stay: Northsky Galleria.'))
    .toBeVisible()
  await form.getByLabelText('Kingswater Mills').click()
  await save.click()
  await expect.element(page.getByText('Noémie was updated.')).toBeVisible()
  expect(linksOf(user)).toEqual([maplegate.sfid, northsky.sfid, kingswater.sfid])
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await expect.element(page.getByText('Undone. Everything is as it was before.')).toBeVisible()
  expect(linksOf(user)).toEqual([maplegate.sfid, northsky.sfid])
})

test('users cannot lock themselves out or change users above their role', async () => {
  const above = insertStaff('superadmin')
  await open()
  await expect
    .element(page.getByRole('row').filter({ hasText: above.username }))
    .toHaveTextContent('Superadmin only')
  const remove = page.getByRole('button', { name: `Delete ${admin.name}` })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription('You cannot delete yourself.')
  await page.getByRole('button', { name: `Edit ${admin.name}` }).click()
  for (const reason of [
    'You cannot change your own role.',
    'Ask another administrator to change your properties.',
    'You cannot deactivate yourself.',
  ])
    await expect.element(form.getByText(reason)).toBeVisible()
  await expect.element(form.getByLabelText('Role')).toBeDisabled()
})
