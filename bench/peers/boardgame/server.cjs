// boardgame.io's own server with a trivial game: two players in turn, a move adds one.
// Prints its port when it listens. Matches are kept in memory, which is its default.
const { createRequire } = require('module');
const peers = createRequire(process.env.PEERS_NODE + '/package.json');
const { Server, Origins } = peers('boardgame.io/server');

const tap = {
  name: 'tap',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

const server = Server({ games: [tap], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.env.PORT || 0), callback: () => {} }).then(({ appServer }) => {
  console.log(`listening ${appServer.address().port}`);
});
process.on('SIGTERM', () => process.exit(0));
