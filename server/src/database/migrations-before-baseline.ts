/**
 * The migrations that the baseline replaced, in their order, as databases made before it record them. The hash is the
 * SHA-256 of the file.
 */
export const migrationsBeforeBaseline: readonly { tag: string; hash: string }[] = [
  { tag: '0000_text_search', hash: '9a5646e5eac71796fd6ef3df057a6d97a8de83ca85d7cd4a51a430973476ca67' },
  { tag: '0001_tables', hash: '88a5ea08d88c08c821de3b59fab6645ac99f42164f0a8177c191cb4a8c92da8e' },
  { tag: '0002_account_by_name', hash: '15a37a11e0f6730db5379141a30630ebd25b6c75d6debd3e19226494c227fcc1' },
  { tag: '0003_two_letters', hash: 'b306b820539d082431d18a89a0859c7988f930e6287dc6167d8609b5889c4a91' },
  { tag: '0004_frame_ticket', hash: '517c039305f26aa78d34fc241a13bb8452c5c828a3dd6e472700f95017508500' },
  { tag: '0005_unification', hash: 'f8c9d938da5792a807dc910849a6cab03b991d5088ece7a54524c56a8f2c2df3' },
  { tag: '0006_reports', hash: 'd22360af8bdad6576cb3f21f6d34b02f9e68d51243bd248ee29e1c25dfc95b71' },
  {
    tag: '0007_searches_by_beginning',
    hash: '563b9d81d178d340be112fded02f2aa83c5bca6e750bee984f3822fe19a10b8c',
  },
  { tag: '0008_mail_receipt', hash: 'f08c201d0f75b09bda3c91e21b7bf656c91f0f999e2e62c6d5a8396b5d26b846' },
  { tag: '0009_words_anywhere', hash: 'a630d865465f92370da7ef131be748469a83db728e6de432da01e6e2af7e2255' },
  {
    tag: '0010_companies_by_contact',
    hash: 'c835bcc1fcf808f4798a9e9be0f0fb38c8dd4711c6c0cf01d548c13bcd81acb9',
  },
  { tag: '0011_quick_order_pages', hash: '8de27ccc8f483a180daff0482bd7ede238bd50df2f3358f10a88aead82589d19' },
  {
    tag: '0012_opaque_session_tokens',
    hash: '8dbc4ed2e66a4de7d49a8b5c2f5963b342f898815b68f72d30ea9c25e90c4717',
  },
]
