/** The names of the tables' columns, for timelines, conflicts, comparisons and exports; the contract's labels name them. */
export const columns = {
  account: {
    name: 'Company name',
    address_line_1__c: 'Street',
    billingcity: 'City',
    billingstate: 'Province',
    billingpostalcode: 'Postal code',
    billingcountry: 'Country',
    external_id__c: 'External ID',
  },
  contact: {
    firstname: 'First name',
    lastname: 'Last name',
    email: 'Email',
    phone: 'Phone',
    language: 'Language',
    accountid: 'Company',
    optin_email: 'Accepts emails',
    optin_other: 'Accepts other messages',
    ott_customer: 'OTT customer',
    hvc__c: 'High value',
  },
  campaign: {
    sfid: 'Code',
    name: 'Name',
    startdate: 'Start',
    enddate: 'End',
    description: 'Description',
    isactive: 'Status',
  },
  staff_user: {
    name: 'Name',
    username__c: 'Username',
    role__c: 'Role',
    inactive: 'Inactive',
  },
  count: {
    property__c_id: 'Property',
    sku: 'Card type',
    date: 'Date',
    on_hand: 'On hand',
    activated: 'Activated',
    destroyed: 'Destroyed',
    lost: 'Lost',
    transferred: 'Transferred',
    received: 'Received',
    reason: 'Reason',
    comment: 'Comment',
    previous_on_hand: 'Previous on hand',
    withdrawal_reason: 'Reason for the withdrawal',
  },
  property: {
    name: 'Name',
    external_id__c: 'Code',
  },
  card_type: {
    description: 'Name',
    detailed_form: 'Detailed count',
  },
  notification_list: {
    property__c_id: 'Property',
    emails: 'Email addresses',
  },
  order: {
    external_id__c: 'Confirmation code',
    vts_id: 'VTS ID',
    ordernumber: 'Order no.',
    status: 'Status',
    totalamount: 'Amount',
    effectivedate: 'Date',
    accountid: 'Company',
    property__c: 'Property',
    contact__c: 'Contact',
  },
  company_property: {
    account__c: 'Company',
  },
  /** Values that stand in these columns. */
  values: {
    active: 'Active',
    inactive: 'Inactive',
    languages: { en: 'English', fr: 'French' },
    roles: {
      user: 'User',
      user_inventory: 'User with inventory',
      admin: 'Administrator',
      superadmin: 'Superadmin',
    },
    not_visible: 'Not visible to you',
  },
} as const

/** Why two companies or contacts may be the same. */
export const matchReasons = {
  name: 'Same or similar name',
  email: 'Same email',
  phone: 'Same phone',
  address: 'Same address',
  postal_code: 'Same postal code',
  company: 'Same company',
} as const

export const tiers = {
  names: { diamond: 'Diamond', platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze' },
  none: 'No tier',
  from: 'From {{min}}',
  between: '{{min}} to {{max}}',
  under: 'Under {{below}}',
  companies_one: '{{number}} company',
  companies_other: '{{number}} companies',
  share: '{{percent}} of sales',
  close_one: '{{number}} is close to {{tier}}',
  close_other: '{{number}} are close to {{tier}}',
} as const
