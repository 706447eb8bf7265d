import { expect, test } from 'vitest'
import { propertyLanguage } from './constants.ts'
import { guardedPages, mayView, outranks, roles, rolesOfferedBy } from './roles.ts'

test('administrators assign roles up to their own, others none', () => {
  expect(Object.fromEntries(roles.map((role) => [role, rolesOfferedBy(role)]))).toEqual({
    user: [],
    user_inventory: [],
    admin: ['user', 'user_inventory', 'admin'],
    superadmin: ['user', 'user_inventory', 'admin', 'superadmin'],
  })
})

test('no role outranks a superadmin or itself', () => {
  for (const role of roles) {
    expect(outranks(role, 'superadmin')).toBe(false)
    expect(outranks(role, role)).toBe(false)
  }
  expect(outranks('superadmin', 'admin')).toBe(true)
})

test('inventory clerks see the inventory, administrators every guarded page', () => {
  const seen = (role: (typeof roles)[number]) =>
    Object.keys(guardedPages).filter((page) => mayView(role, page as keyof typeof guardedPages))
  expect(seen('user')).toEqual([])
  expect(seen('user_inventory')).toEqual(['giftcardinventory'])
  expect(seen('admin')).toEqual(['giftcardinventory', 'unification', 'b2brewards', 'settings'])
  expect(seen('superadmin')).toEqual(seen('admin'))
})

test('six properties work in French', () => {
  expect(['CEM', 'LAU', 'PMT', 'GDA', 'PSF', 'PVM', 'WGT'].map(propertyLanguage)).toEqual([
    ...Array(6).fill('fr'),
    'en',
  ])
})
