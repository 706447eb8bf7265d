/**
 * Which chunk a module belongs to: that of the first group that names it or a module that imports it. Split automatically, each
 * set of screens that share a module would have a chunk of its own, and a screen a hundred requests.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  { name: 'app', test: /[\\/]app[\\/]app\.tsx$/, priority: 5 },
  // The bar around every screen, and the screen that most visits begin with.
  { name: 'staff', test: /[\\/](shell[\\/]shell|contact-form-screen)\.tsx$/, priority: 4 },
  // What forms need: the rules of the contract and the library that checks them.
  {
    name: 'forms',
    test: /[\\/]node_modules[\\/](zod|@mantine[\\/]form)[\\/]|[\\/]contract[\\/]src[\\/]/,
    priority: 3,
  },
  // A company that is open.
  { name: 'desk', test: /[\\/]features[\\/]contact-form[\\/]/, minShareCount: 1, priority: 1 },
  { name: 'shared', test: /[\\/]src[\\/](ui|parts|lib|data)[\\/]/, minShareCount: 3, priority: 2 },
]
