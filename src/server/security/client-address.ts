import { BlockList, isIP, isIPv4 } from 'node:net'
import { readPeerAddress } from './stamp-peer-address.ts'

// A proxy in front of us speaks from this machine or from a private network; nobody else may say who they forward.
const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8, 'ipv4')
nearby.addSubnet('10.0.0.0', 8, 'ipv4')
nearby.addSubnet('172.16.0.0', 12, 'ipv4')
nearby.addSubnet('192.168.0.0', 16, 'ipv4')
nearby.addSubnet('100.64.0.0', 10, 'ipv4')
nearby.addSubnet('169.254.0.0', 16, 'ipv4')
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/**
 * Who to count tries for: the connection's address, or, when that is a proxy nearby, the last address in
 * `x-forwarded-for` that is not one. IPv6 is cut to the /64 that one customer usually has whole.
 */
export function clientAddress(headers: Headers): string {
  const peer = normalise(readPeerAddress(headers) ?? '127.0.0.1')
  if (peer && !isNearby(peer)) return networkOf(peer)
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(normalise)
  const hops = forwarded.filter((address) => address !== null)
  return networkOf(hops.findLast((address) => !isNearby(address)) ?? hops[0] ?? peer ?? 'unknown')
}

function normalise(address: string): string | null {
  const bare = address
    .trim()
    .replace(/^\[?([^\]]*?)\]?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  if (isIP(bare)) return bare.toLowerCase()
  // Some proxies add the port.
  const withoutPort = bare.replace(/:\d+$/, '')
  return isIPv4(withoutPort) ? withoutPort : null
}

function isNearby(address: string): boolean {
  return nearby.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  return `${expand(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address without leading zeros. */
function expand(address: string): string[] {
  // An address that ends in an IPv4 one has it in its last two groups, beyond the part that is kept.
  const groups = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
  const [head = '', tail] = groups.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const all = tail === undefined ? before : [...before, ...zeros, ...after]
  return all.map((group) => group.replace(/^0+(?=.)/, ''))
}
