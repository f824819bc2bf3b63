import { changeAdvice } from './change-advice.ts';

/** What to do about each sentence by which the program says that something went wrong, for `docs/troubleshooting.md`. */
export const advice: Readonly<Record<string, string>> = {
  ...changeAdvice,
  // When it starts
  'There is no command …; --help lists what there is.':
    'The first word after the program is a command such as `status` or `login`. Look for a spelling mistake, or leave the word out to start the server.',
  'Secrets are never flags: set … instead.':
    'Put the secret into the variable that is named, in the `env` part of the settings block. Flags can be seen by every program of the computer.',
  '… takes no value.': 'It is a switch: write the flag alone, as in `--read-only`.',
  '… needs a value; --help tells which.': 'Write the value behind the flag, as in `--quota 45/5s`.',
  '--… goes with …; --help tells how.':
    'Write the flag after the command that it belongs to, or leave it out.',
  'There is no flag …; --help lists them.':
    'Look for a spelling mistake. Each setting is in the table of the README.',
  '… must be …, not ….':
    'The sentence says what is allowed. Correct the setting in the `env` part of the settings block, and restart your assistant.',
  'A file of this package is missing or damaged: install the package again, then start the server again.':
    'Install it again, or run `npm run build` in your clone, then quit your assistant and open it again. Your playlists, changes and token are stored elsewhere and stay. With `MUSIC_LOG=debug` the log says which file is missing.',
  'Another program listens at … already: end it, or set … to a free port.':
    'Often it is this server, started before. `serve --port 0` takes a port that is free.',
  'The system does not let this user listen at …: set … to another port.':
    'Ports below 1024 are mostly kept for the system: take a higher one, with a proxy in front of it.',
  'This computer does not have the address of …: set MUSIC_HOST to one that it has.':
    'Leave `MUSIC_HOST` out to listen on this computer alone; `0.0.0.0` listens at all of its addresses.',
  'The package was updated since this server started: quit your assistant and open it again, or start the server again.':
    'What runs is the version from before the update, and it cannot load the rest of itself any more. Quit your assistant wholly and open it again; a server that serves over HTTP is started again by whoever runs it.',
  // Setting up
  'No assistant was found on this computer. Looked for: ….':
    'Start your assistant once, so that it makes its files, and try again. Or set it up [by hand](install.md#one-assistant-by-hand).',
  '--host takes names among …, with commas.':
    'Choose from the names that are shown, as in `--host cursor,zed`.',
  'Nothing was changed: there is no terminal to ask at. --yes makes these changes, --print only shows them.':
    'Look at what was shown, and run it again with `--yes` if it is right.',
  '… …. It is left as it is.': 'The middle says why: one of the next lines.',
  'is a link to nothing': 'Delete the link, or make the file that it points to.',
  'is no regular file': 'Move away what has taken the place of the file.',
  'is read-only': 'Make the file writable, or have whoever manages it add the server.',
  'is too large to be a configuration':
    'Something else stands in that file. Move it away, and start the assistant once.',
  'cannot be read': 'Make the file readable for you.',
  'cannot be written': 'Make the file and its folder writable for you.',
  'was changed by another program meanwhile; run setup again': 'Quit the assistant, and run setup again.',
  'is damaged: mend it first, or delete it':
    'Open the file: mostly a comma or a bracket is missing. Setup adds nothing to a file it cannot read.',
  'has an entry "music" that starts another program':
    'Rename or delete that entry, or add this server by hand under another name.',
  'is written in a way that cannot be changed safely; the entry is to be written by hand':
    'Add the entry [by hand](install.md#one-assistant-by-hand).',
  '…: its program failed and said: …':
    'Bring the assistant up to date, or add the server [by hand](install.md#one-assistant-by-hand).',
  'The server did not start: …': 'What follows is what the server said: look it up here.',
  // The doctor
  '… cannot be written': 'Make the folder writable for you, or set `XDG_DATA_HOME` to another one.',
  '… is no folder': 'Move that file away, or set `XDG_DATA_HOME` to a folder.',
  'it cannot be opened': 'Move the file that is named somewhere else; the server makes a new one.',
  'does not answer':
    'No keyring runs for you, or it is locked. Unlock it; otherwise the token goes into a private file.',
  'set up otherwise':
    'The entry starts this server from another place or with other settings. `setup` shows what would change.',
  'of another program':
    'An entry "music" starts something else. Rename it, or add this server by hand under another name.',
  'changes cannot be taken back after a restart':
    'Use Node 22.13 or newer, which has SQLite inside, and leave `MUSIC_EPHEMERAL` out.',
  'no SQLite loads here': 'Use Node 22.13 or newer, which has SQLite inside.',
  'nobody is signed in': 'The catalogue works. For your own library, connect [your account](account.md).',
  'the token expired': 'Sign in again, or set a new token ([your account](account.md)).',
  'the service rejected the token': 'Sign in again, or set a new token ([your account](account.md)).',
  '…: not reached: …': 'What follows says why: look it up under "The music service".',
  // The account
  'MUSIC_ACCESS_TOKEN_FILE … is empty.':
    'Put the token into the file, or take the variable out of the settings block.',
  'MUSIC_ACCESS_TOKEN_FILE … ….':
    'Check the path, and that the file is yours alone: `chmod 600` on it. A file that others can read is refused.',
  'There is no place to keep the credentials: neither a keyring nor the configuration folder can be written.':
    'Unlock the keyring of your computer, or make the configuration folder writable for you ([where it is](privacy.md#what-is-kept-and-where)). Then sign in again.',
  'The token comes from …, which wins over signing in: unset it first.':
    'Take that variable out of the settings block, restart your assistant, and sign in. Or keep the token, and do not sign in.',
  'Signing in needs an application: ….':
    'Read [your account](account.md): without an application of your own you can use a token, or the demo.',
  'There is no application to sign in with.':
    'Set `MUSIC_APP_ID` and `MUSIC_APP_SECRET`, both ([your account](account.md)).',
  'whether somebody is signed in cannot be read now':
    'Nothing is lost. Try again in a moment; whoever runs the server finds the store that it shares named at `/ready`.',
  'Signing in could not be started: … An account that was linked before is linked still.':
    'The store of links cannot be used just now, and nothing of it is lost. Try again in a moment; whoever runs the server finds the reason at `/ready`.',
  "This needs the listener's account, which cannot be read now; nothing was sent, and nothing of the link is lost. The catalogue works meanwhile; try again in a moment.":
    'The store of links cannot be reached just now. You need not link again: try again in a moment; whoever runs the server finds the reason at `/ready`.',
  'Signing in could not be started.': 'Try again. If it stays so, the log says more with `MUSIC_LOG=debug`.',
  'Signing out failed.':
    'Try again. The token lies in the keyring or in the credentials file ([where](privacy.md#what-is-kept-and-where)); you can delete it by hand.',
  'Nothing was signed out or deleted: …':
    'The second half says what cannot be used now, and its own row what to do. Then sign out again.',
  'Signed out, but not all that is kept could be deleted: … account action=logout forget=true deletes the rest.':
    'Nobody is signed in any more. Once the store works again, ask for the same again: it deletes what is left.',
  'What was granted could not be read.':
    "You are signed in. Ask for the account's status later: it reads the permissions again.",
  'What may not be done: ….':
    'You are signed in, with less than was asked for. Sign in again and allow what is named, if you want what needs it.',
  'The credentials file … is damaged and was left as it is: mend or delete it, then sign in again.':
    'Delete the file, and sign in again. It holds nothing but what signing in kept.',
  'The credentials file … ….':
    'The sentence says what is wrong with the file. Mostly `chmod 600` on it helps; a link is to be replaced by the file itself.',
  "…: the catalogue is read without it, and nothing of the listener's works. ….":
    'The first half says what is wrong with the token, the last what to do. The catalogue goes on working meanwhile.',
  'The credentials cannot be read.':
    'Check that the configuration folder is yours ([where it is](privacy.md#what-is-kept-and-where)).',
  'The keyring of this computer did not delete the token: delete "…" in it by hand.':
    'Open the keyring (Keychain Access, Credential Manager, Passwords and Keys), look for the name, and delete it.',
  'The service … when the code was to be exchanged: nothing was signed in. Start again.':
    'Check your connection, and sign in again. The code that was given is used up.',
  'The service did not exchange the code for a token: check MUSIC_APP_ID and MUSIC_APP_SECRET.':
    'Compare both with the page of your application at the service. A space at the end is enough to break them.',
  'The service refused the code: it was used already or is too old, or MUSIC_APP_ID and MUSIC_APP_SECRET do not belong together. Start again.':
    'Sign in again, and answer the page within some minutes. If it stays so, compare the id and the secret with the page of your application.',
  'Port … of this computer …, so the browser could not come back: end what uses it, or set MUSIC_REDIRECT_URI to another port that the application allows.':
    'Often another sign-in still waits: finish or stop it. Otherwise choose another port, here and at the service.',
  'Nobody finished signing in within … minutes, so nothing was signed in. Start again.':
    'Sign in again, and answer the page that opens.',
  'The sign-in had ended already, so nothing was signed in. Start again.':
    'Sign in again, and use the newest page.',
  'That is not the address the browser came back to: it begins with ….':
    'Copy the whole address line of the browser after you allowed the access. The page there may say that it cannot be loaded; the address is what counts.',
  'The sign-in was called off.': 'Nothing to do. Sign in again when you want to.',
  'The page was called off.': 'Nothing to do. Ask for another when you want to link an account.',
  'Nobody finished linking an account within 10 minutes, so nothing was linked. Start again.':
    'Ask your assistant for another page, and finish there within ten minutes.',
  'The service does not take this token: it is wrong, was withdrawn or has expired. Nothing was linked.':
    'Get another token at the service, and paste that. An account that was linked before is linked still.',
  'The service could not be asked whose token this is, so nothing was linked. Try again.':
    'The music service gave no answer. Paste the token again in a minute.',
  'The link could not be kept: … Nothing was linked.':
    'Ask for another page and link again. If it happens twice, whoever runs the server looks into its log.',
  'Whether the link was kept is not known: … Try again in a moment: the same token does no harm.':
    'Ask your assistant for account action=status in a minute, which tells whose account is linked, or paste the same token again.',
  'This sign-in ended meanwhile, or another one came first, so nothing was changed by this one.':
    'You signed out, or signed in somewhere else, while the token was checked. Start again if you want this account.',
  'The listener signed out or linked another account meanwhile, so this was stopped: what it had done stays, and a request that had left may still arrive.':
    'With the former account linked again, undo action=list shows the change, and it can be finished or taken back.',
  'The listener signed out meanwhile, or another call carries this change on: it was stopped here, what it had done stays, and a request that had left may still arrive.':
    'undo action=list tells how far the change is, once the account is linked.',
  'Signing in failed by a mistake of this server.':
    'Sign in again. If it happens twice, it is a bug: please report it.',
  'What came back does not belong to this sign-in (its state is missing or another), so nothing was signed in. The sign-in goes on waiting.':
    'Use the page of the newest sign-in, and close the older ones.',
  "Access was denied on the service's page, so nothing was signed in.":
    'Sign in again and allow the access, if you want to.',
  'The service refused the request to sign in: check MUSIC_APP_ID and MUSIC_REDIRECT_URI.':
    'The return address must be, letter by letter, the one that your application has at the service.',
  'The service sent no code back, so nothing was signed in.':
    'Sign in again. If it stays so, check the return address of your application.',
  'This server has no account of its own: nothing to sign in to.':
    'You use the demo, which is open. For an account, set `MUSIC_SERVICE` ([your account](account.md)).',
  'There is nothing to sign in to: the demo library on this computer is open. For an account set MUSIC_SERVICE; npm run demo -- login shows what signing in is like.':
    'You use the demo, which is open. For an account, set `MUSIC_SERVICE=deezer` ([your account](account.md)).',
  'The address that signing in returns to (MUSIC_REDIRECT_URI) is not on this computer: run music-catalogue-mcp login in a terminal, where it can be pasted.':
    'Open a terminal and run the command with the same settings. It asks for the address at which the browser ended.',
  // The service
  'There is no artist 9; find ids with search type=artist.':
    'The thing is gone, or the number belongs to another service. Ask your assistant to search for the name.',
  'The service does not take this id: it may not exist; find ids with search.':
    'The other ids were taken. Ask your assistant to search for this one again.',
  'The service refused these arguments as wrong.':
    'Ask in other words; your assistant tries other arguments. Some old ids no longer work.',
  'Too many requests to the service just now; try again in 5 s.':
    'Wait a moment. If it happens often, other programs at your address use the same service: a lower `MUSIC_QUOTA` leaves room.',
  'The service has a limit here (2,000 tracks a playlist, 10,000 favourites), and it is reached.':
    'Make a second playlist, or remove something first.',
  'The service does not show this: it is private, or only its owner may read it. account action=status tells whose account is connected.':
    "Ask your assistant for the account's status. If it is yours and private, connect the account that owns it.",
  'The access token no longer works: it is wrong, was withdrawn or has expired; the catalogue works without one. account action=status tells how to connect again.':
    'Sign in again, or set a new token ([your account](account.md)). The record of changes stays yours.',
  "This needs the listener's account, and none is connected. account action=status tells how to connect one.":
    'Connect your account ([how](account.md)), or use the demo.',
  'The service does not allow this to this kind of account.':
    'Only another subscription at the service changes this.',
  'The service is busy or down; try again in a minute.':
    'Wait. Changes that were broken off are told, and can be finished.',
  'The service cannot be reached: check the network and MUSIC_SERVICE.':
    'Check your connection, a proxy or firewall, and the address in `MUSIC_SERVICE`.',
  'The connection to the service broke; try again.':
    'Try again. After a change, the answer says whether it happened.',
  'The service gave no answer in time; try again.':
    'Try again. After a change, the answer says whether it happened.',
  'Cancelled.': 'You or your assistant called it off. Nothing to do.',
  'What came back is not an answer of the music service: check MUSIC_SERVICE.':
    'A page of a hotel, an office or a proxy answered in its place, or the address in `MUSIC_SERVICE` is not that of a music service.',
  'The service failed without saying why.':
    'Try again later. If one wish fails each time, ask in another way.',
  // Files
  'The demo library cannot be opened, so only its catalogue can be read: …':
    'What follows says why: look it up here.',
  'Stopped, because the record of changes cannot be used and nothing is changed without it: …':
    'What follows says why: look it up here. Reading goes on meanwhile.',
  'The change to … was undone.': 'The disk refused the write; mostly it is full. Make room, and ask again.',
  '… was written by a newer version of this server (schema …, this one knows …). It was left as it is: update the server, or choose another profile.':
    'Bring the server up to date, or set `MUSIC_PROFILE` to a new name.',
  '… is a database of another program. It was left as it is: move it away, or choose another profile.':
    'Move the file somewhere else. The server makes a new one.',
  '… is damaged. …':
    'Move the file somewhere else; the server makes a new one. What it knew of earlier changes is then gone, and so is the demo library.',
  '… is not a database. …': 'Move the file somewhere else. The server makes a new one.',
  '… is no regular file. …': 'Move away what is there, a folder perhaps. The server makes a file.',
  '… is a link, and is not followed. …':
    'Put the file itself there, or set `XDG_DATA_HOME` to the folder it lies in.',
  '… is being changed by another process; try again in a moment.':
    'Another window of your assistant writes just now. Ask again.',
  '… cannot grow: the disk is full.': 'Make room on the disk, and ask again.',
  '… cannot be written: check its permissions.': 'Make the file and its folder writable for you.',
  '… cannot be opened or written….':
    'Make the folder writable for you, or set `XDG_DATA_HOME` to another one.',
  'SQLite cannot be loaded on this platform, so changes are kept in memory only and end with this process.':
    'Everything works, but undo reaches back only to the last start. Node 22.13 or newer has SQLite inside.',
  '… takes no locks: choose another data folder.':
    'The folder lies on a network drive, perhaps. Set `XDG_DATA_HOME` to a folder on this computer.',
  'This server was away for too long: nothing was begun. Try again.': 'Ask again.',
  'The Redis that the replicas share does not answer. Try again in a moment.':
    'Reading goes on meanwhile. Whoever runs the server looks at Redis and at `MUSIC_REDIS`; nothing needs a restart.',
  'The Redis that the replicas share answered too late. Try again in a moment.':
    'Nothing was changed. Ask again; if it stays so, whoever runs the server looks at the disk of Redis.',
  'The Redis that the replicas share has no memory left.':
    'Whoever runs the server gives Redis more memory (`maxmemory`).',
  'The Redis that the replicas share may lose what it is told: it needs ….':
    'Whoever runs the server sets what is named in the configuration of Redis: [hosting.md](hosting.md#many-replicas).',
  'Other calls changed the same record again and again. Try again in a moment.': 'Ask again.',
  'A document in Redis is damaged.':
    'Something else wrote into this Redis. Give the server one of its own, or another database of it.',
};
