import type {
  AccountChangedMail,
  AddressChangedMail,
  CountReminderMail,
  CountsSavedMail,
  GiftCardMail,
  InventoryCountMail,
  PasswordLinkMail,
  SecurityNoticeMail,
  UnusualActivityMail,
} from '../mail.ts'

export const giftCardMail: GiftCardMail = {
  template: 'eGiftCard',
  to: 'marie@client.example',
  language: 'en',
  data: {
    firstName: 'Marie',
    giftCode: '6035718200457713',
    cardValue: 49.6,
    storeAddress: 'Maple Grove Centre, 1200 Kingsway Avenue, Burnaby BC  V5H 2A1',
  },
  unsubscribeUrl: 'https://comptoir.example/unsubscribe?id=u-1',
}

export const countMail: InventoryCountMail = {
  template: 'gcInventoryCreation',
  to: 'inventory@comptoir.example',
  language: 'fr',
  data: {
    property: 'Galeries des Aulnes',
    sku: 'Carte imprimée 50 $',
    date: '2026-03-01',
    countedBy: 'Amélie Gagnon',
    onHand: 1240,
    previous: 1104,
    received: 500,
    activated: 310,
    destroyed: 2,
    lost: 0,
    transferred: 40,
    expected: 1252,
    discrepancy: -12,
    reason: 'Recomptage',
    comment: null,
    url: 'https://comptoir.example/giftcardinventory',
  },
}

export const countsSavedMail: CountsSavedMail = {
  template: 'countsSaved',
  to: 'inventory@comptoir.example',
  language: 'fr',
  data: {
    property: 'Galeries des Aulnes',
    countedBy: 'Amélie Gagnon',
    counts: [
      {
        sku: 'Carte-cadeau 50 $ / Gift card $50',
        date: '2026-10-31',
        onHand: 1240,
        discrepancy: -12,
        reason: 'Recomptage',
      },
      { sku: 'Boîtes / Gift boxes', date: '2026-10-31', onHand: 96, discrepancy: null, reason: null },
    ],
    url: 'https://comptoir.example/giftcardinventory?tab=month',
  },
}

export const countReminderMail: CountReminderMail = {
  template: 'countReminder',
  to: 'inventory@comptoir.example',
  language: 'en',
  data: {
    property: 'Galeries des Aulnes',
    months: [{ month: '2026-10-01', missing: ['Boîtes / Gift boxes'], waiting: 3 }],
    url: 'https://comptoir.example/giftcardinventory?tab=month',
  },
}

export const resetMail: PasswordLinkMail = {
  template: 'resetPassword',
  to: 'clerk@comptoir.example',
  language: 'en',
  data: {
    name: 'Robin Clerk',
    url: 'https://comptoir.example/resetpassword?token=very-secret-token',
    validMinutes: 60,
  },
}

export const activationMail: PasswordLinkMail = {
  template: 'activateUser',
  to: 'new@comptoir.example',
  language: 'fr',
  data: {
    name: 'Noé Tremblay',
    url: 'https://comptoir.example/activateuser?token=very-secret-token',
    validMinutes: 7 * 24 * 60,
  },
}

export const addressChangedMail: AddressChangedMail = {
  template: 'addressChanged',
  to: 'before@comptoir.example',
  language: 'en',
  data: {
    name: 'Robin Clerk',
    from: 'before@comptoir.example',
    to: 'after@comptoir.example',
    by: 'Priya Nair',
    at: '2026-03-01T14:05:00.000Z',
  },
}

export const unusualActivityMail: UnusualActivityMail = {
  template: 'unusualActivity',
  to: 'admin@comptoir.example',
  language: 'en',
  data: { kind: 'differentAddress', threshold: 5, name: 'Robin Clerk', at: '2026-03-01T14:05:00.000Z' },
}

export const securityNoticeMail: SecurityNoticeMail = {
  template: 'securityNotice',
  to: 'superadmin@comptoir.example',
  language: 'en',
  data: {
    ...{ act: 'addressChanged', name: 'Nadia', from: 'nadia@comptoir.example', to: 'n.roy@comptoir.example' },
    ...{ by: 'Robin Clerk (robin@comptoir.example)', at: '2026-03-01T14:05:00.000Z' },
  },
}

export const accountChangedMail: AccountChangedMail = {
  template: 'accountChanged',
  to: 'nadia@comptoir.example',
  language: 'en',
  data: { name: 'Nadia', change: 'password', by: null, at: '2026-03-02T14:05:00Z' },
}

export const secondFactorChangedMail: AccountChangedMail = {
  template: 'accountChanged',
  to: 'clerk@comptoir.example',
  language: 'en',
  data: { name: 'Robin Clerk', change: 'reset', by: 'Priya Nair', at: '2026-03-01T14:05:00.000Z' },
}

export const sampleMails = [
  ...[
    giftCardMail,
    countMail,
    countsSavedMail,
    countReminderMail,
    resetMail,
    activationMail,
    addressChangedMail,
  ],
  ...[accountChangedMail, unusualActivityMail, securityNoticeMail, secondFactorChangedMail],
]
