/** Every screen of the bar, the menu of the user and the settings but the contact form and the settings themselves. */
export const furtherPaths = [
  '/selectproperty',
  '/tokenfinder',
  '/giftcardinventory',
  '/unification',
  '/b2brewards',
  '/reports',
  '/account',
  '/settings/users',
  '/settings/blocked-emails',
  '/settings/campaigns',
  '/settings/security-log',
  '/settings/expired-consents',
  '/settings/properties',
  '/settings/card-types',
  '/settings/notification-lists',
  '/settings/unsent-emails',
]
