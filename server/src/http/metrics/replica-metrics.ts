import { Counter, Gauge, type Registry } from 'prom-client'
import { fallbackReasons, type ReplicaStatus } from '../../database/replica-reader.ts'

export function replicaMetrics(register: Registry, replica: ReplicaStatus): void {
  new Gauge({
    name: 'comptoir_replica_used',
    help: 'Whether reports are read from the replica (1) or from the primary (0)',
    registers: [register],
    collect() {
      this.set(replica.obstacle ? 0 : 1)
    },
  })
  new Gauge({
    name: 'comptoir_replica_lag_seconds',
    help: 'How old what the replica answers may be',
    registers: [register],
    collect() {
      this.set(replica.lagSeconds ?? Number.NaN)
    },
  })
  new Counter({
    name: 'comptoir_replica_fallbacks_total',
    help: 'Reads that went to the primary although there is a replica, by reason',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset()
      for (const reason of fallbackReasons) this.inc({ reason }, replica.fallbacks.get(reason) ?? 0)
    },
  })
}
