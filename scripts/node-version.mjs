// Imported first and for its effect: it must still be understood by a Node that is too old for the rest.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Comptoir needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  console.error('Install a current Node from https://nodejs.org and try again.')
  process.exit(1)
}
