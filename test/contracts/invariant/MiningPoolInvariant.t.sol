// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {TestToken} from "../support/TestToken.sol";
import {vm} from "../support/Vm.sol";
import {InvariantTest} from "./InvariantTest.sol";
import {PoolHandler} from "./PoolHandler.sol";
import {Staker} from "./StakerModel.sol";

/// @title Invariants whatever anyone does, for days on end (M2, M3, M6 to M9)
abstract contract MiningPoolInvariant is PoolTest, InvariantTest {
    PoolHandler internal handler;
    address[] internal stakers;

    /// @dev Some users have already staked, and the reserve is small enough to run dry at the highest rate.
    function setUp() public override {
        warpTo(0, 12 hours);
        token = TestToken(deployToken());
        one = 10 ** token.decimals();
        pool = deployPool(address(token), owner);
        fund(2_000 * one);

        string[6] memory names = ["alice", "bob", "carol", "dave", "erin", "frank"];
        for (uint256 i = 0; i < names.length; ++i) {
            stakers.push(namedAddress(names[i]));
            giveAndApprove(stakers[i], type(uint128).max);
        }
        token.mint(stranger, type(uint128).max);
        handler = new PoolHandler(pool, token, stakers, stranger);
        for (uint256 seed = 0; seed < 6; ++seed) {
            handler.stake(seed);
        }
        callOnly(address(handler), handler.actions());
    }

    /// @notice M2: every user gets the whole principal back in one transaction, even from a paused pool whose owner
    /// does everything to prevent it.
    function invariant_principalIsAlwaysWithdrawable() external {
        bool hostile = timeNow() % 2 == 0;
        if (hostile) turnOwnerHostile();
        for (uint256 i = 0; i < stakers.length; ++i) {
            uint256 stake = handler.modelOf(stakers[i]).stake;
            if (stake == 0) continue;
            uint256 held = token.balanceOf(address(pool));
            if (i % 2 == 0) {
                (uint256 returned, uint256 rewards, ) = exitAs(stakers[i]);
                vm.assertEq(returned, stake, "exit returns the whole principal");
                vm.assertEq(held - token.balanceOf(address(pool)), stake + rewards, "exit sends it");
            } else {
                unstakeAs(stakers[i], stake);
                vm.assertEq(held - token.balanceOf(address(pool)), stake, "unstake sends the whole principal");
            }
        }
        vm.assertEq(pool.poolState().staked, 0, "nobody's principal is left");
    }

    /// @notice M8: the pool holds exactly the tokens that it owes, counts as free or was sent by mistake.
    function invariant_balanceIsStakesAndPromisesAndReserve() external view {
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(
            token.balanceOf(address(pool)),
            state.staked + state.promised + state.freeReserve + handler.unsynced(),
            "balance is stakes, promises, free reserve and unbooked tokens"
        );
    }

    /// @notice Sums over all users equal the pool's totals, and no rewards appear or vanish.
    function invariant_stakesAndRewardsAddUp() external view {
        uint256 staked;
        uint256 promised;
        for (uint256 i = 0; i < stakers.length; ++i) {
            IMiningPool.AccountState memory account = pool.accountState(stakers[i]);
            Staker memory model = handler.modelOf(stakers[i]);
            uint256 rewards = rewardsOf(account);
            vm.assertEq(account.stake, model.stake, "a stake is what went in less what came out");
            vm.assertEq(
                account.claimed,
                model.claimed - model.transferred,
                "what is claimed and not transferred stays"
            );
            vm.assertEq(rewards, model.earned - model.transferred, "rewards are what was earned less what left");
            staked += account.stake;
            promised += rewards;
        }
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.staked, staked, "all stakes");
        vm.assertEq(state.promised, promised, "all rewards");
    }

    /// @notice M6: a reward matures only to the extent that its stake was held for 24 hours after the sign-in.
    function invariant_noOneEarnsOnStakeNotHeldForADay() external {
        for (uint256 i = 0; i < stakers.length; ++i) {
            IMiningPool.AccountState memory account = pool.accountState(stakers[i]);
            uint256 transferred = handler.modelOf(stakers[i]).transferred;
            (uint256 maturedAtMost, uint256 earnedAtMost) = handler.earnedAtMost(stakers[i]);
            vm.assertLe(account.claimable + account.claimed + transferred, maturedAtMost, "matured");
            vm.assertLe(rewardsOf(account) + transferred, earnedAtMost, "earned");
        }
    }

    /// @notice M3, M9: a streak is as long as the rules say, and at most one day per UTC day since the first sign-in.
    function invariant_streakNeverExceedsDaysLived() external view {
        for (uint256 i = 0; i < stakers.length; ++i) {
            uint256 streak = pool.accountState(stakers[i]).streak;
            vm.assertEq(streak, handler.livingStreakOf(stakers[i]), "the streak is the one of the rules");

            Staker memory model = handler.modelOf(stakers[i]);
            if (model.signIns.length == 0) continue;
            uint256 daysLived = timeNow() / 1 days - model.signIns[0].time / 1 days + 1;
            vm.assertLe(streak, daysLived, "days lived");
        }
    }

    /// @notice M7: exactly what streaks of 7 have released can be transferred, whatever happened since.
    function invariant_releasedRewardsStayTransferable() external {
        if (timeNow() % 2 == 0) turnOwnerHostile();
        for (uint256 i = 0; i < stakers.length; ++i) {
            uint256 transferable = pool.accountState(stakers[i]).transferable;
            vm.assertEq(transferable, handler.transferableOf(stakers[i]), "transferable is what was released");
            if (transferable > 0) transferAs(stakers[i], stranger, transferable);
        }
    }

    /// @notice M8: in whatever order users leave, the last one is paid like the first.
    function invariant_promisedRewardsArePayableToTheLastHolder() external {
        uint256 heldBack = drain();
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.staked, 0, "everybody has left");
        vm.assertEq(state.promised, heldBack, "only rewards held back by M7 are still promised");
        assertSolvent();
    }

    /// @notice Once everyone has left, all but the rewards held back by M7 is free, and the owner can withdraw it.
    function invariant_nothingIsStranded() external {
        uint256 heldBack = drain();
        takeFreeReserve();
        vm.assertEq(token.balanceOf(address(pool)), heldBack, "only rewards held back by M7 are left");
    }

    /// @notice Rewards held back by M7 aren't stranded either: their holders get them by completing a streak of 7.
    /// @dev Runs only at the end of a sequence, because it is slow.
    function afterInvariant() external {
        drain();
        if (pool.poolState().pausedAt != 0) {
            vm.prank(handler.owner());
            pool.unpause();
        }
        fund(1_000_000 * one);
        for (uint256 i = 0; i < stakers.length; ++i) {
            vm.prank(stakers[i]);
            pool.stake(2_000 * one);
        }
        for (uint256 day = 0; day < 7; ++day) {
            warpToNextDay(12 hours);
            for (uint256 i = 0; i < stakers.length; ++i) {
                signInAs(stakers[i]);
            }
        }
        vm.assertEq(drain(), 0, "nobody's rewards are held back after a streak of 7");
        takeFreeReserve();
        vm.assertEq(token.balanceOf(address(pool)), 0, "nothing is left");
    }

    /// @dev The owner stops everything, raises the minimum, lowers the rate and takes as much surplus as allowed.
    function turnOwnerHostile() private {
        vm.startPrank(handler.owner());
        if (pool.poolState().pausedAt == 0) pool.pause();
        pool.announceRules(IMiningPool.Rules({dailyRate: 0, topFactor: 100, minimumStake: 1_000}));
        uint256 surplus = surplusOf(pool.poolState());
        if (surplus > 0) {
            pool.announceSurplusWithdrawal(surplus);
            warpDays(7);
            pool.withdrawSurplus(stranger, surplus);
        }
        vm.stopPrank();
    }

    /// @dev Everyone leaves with everything they can take, in an order that varies.
    function drain() private returns (uint256 heldBack) {
        warpBy(24 hours);
        uint256 first = timeNow() % stakers.length;
        for (uint256 i = 0; i < stakers.length; ++i) {
            address staker = stakers[(first + i) % stakers.length];
            if (pool.accountState(staker).claimable > 0) claimAs(staker);
            IMiningPool.AccountState memory account = pool.accountState(staker);
            if (account.stake > 0) exitAs(staker);
            else if (account.transferable > 0) transferAs(staker, staker, account.transferable);
            heldBack += account.claimed - account.transferable;
        }
    }

    /// @dev Books what was sent by mistake; then the owner gives notice and withdraws all of the free reserve.
    function takeFreeReserve() private {
        pool.sync();
        uint256 free = freeReserve();
        if (free == 0) return;
        vm.startPrank(handler.owner());
        pool.announceSurplusWithdrawal(free);
        warpDays(7);
        pool.withdrawSurplus(stranger, free);
        vm.stopPrank();
    }

    /// @dev Returns all rewards owed to a user: unmatured, matured and claimed.
    function rewardsOf(IMiningPool.AccountState memory account) private pure returns (uint256) {
        return account.lastReward + account.previousReward + account.claimable + account.claimed;
    }

    /// @dev Returns what the owner may withdraw, up to the rounding of a day's largest reward.
    function surplusOf(IMiningPool.PoolState memory state) private pure returns (uint256) {
        uint256 week = 7 * state.largestDailyReward;
        return state.freeReserve > week ? state.freeReserve - week : 0;
    }
}

/// @notice With the token that most users stake.
contract MiningPoolTetherInvariantTest is MiningPoolInvariant {}

/// @notice With a token that charges a fee on every transfer.
contract MiningPoolFeeTokenInvariantTest is MiningPoolInvariant {
    function deployToken() internal override returns (address) {
        LocalTetherToken feeToken = new LocalTetherToken("Fee token", "FEE", 6, address(this));
        feeToken.setFee(25, type(uint256).max);
        return address(feeToken);
    }
}
