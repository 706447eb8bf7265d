/** The keys of advisory locks, of which no two may be the same: the holder of one would stop the other. */
export const advisoryLocks = {
  migration: 7_170_001,
  scan: 7_170_002,
  /** Of the address service; a running import holds this lock or the next. */
  addressImport: 7_170_003,
  import: 7_170_004,
  demo: 7_170_005,
  retention: 7_170_006,
  indexes: 7_170_007,
  logChain: 7_170_008,
  reminders: 7_170_009,
  /** Shared by every connected mail worker, so that the servers can be counted. */
  mailWorkers: 7_170_010,
} as const
