// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: an owner who uses every power to keep what users staked or earned. Alice has reached day 7 with 600
/// tokens, Bob day 3 with 10.
contract HostileOwnerTest is PoolTest {
    uint256 private constant ALICE_EARNED = 630_000;

    function setUp() public override {
        super.setUp();
        stakeAs(alice, 600 * one);
        stakeAs(bob, 10 * one);
        signInDaily(alice, 4);
        for (uint256 day = 0; day < 3; ++day) {
            warpDays(1);
            signInAs(alice);
            signInAs(bob);
        }
    }

    /* ------------------------------------------------------- STOPS FUNDING */

    function test_EmptyReserveHoldsBackNoEarnedReward() public {
        withdrawEverySurplus();
        assertAliceLeavesWithEverything();
    }

    /// @dev Carol's streak starts on the third of the seven days for which the owner has left a reserve.
    function test_EmptyReservePreventsNoOneFromReachingDay7() public {
        announceSurplus(freeReserve());
        stakersSignInDaily(7);
        stakeAs(carol, 10 * one);
        takeSurplus();
        for (uint256 day = 1; day <= 9; ++day) {
            stakersSignInDaily(1);
            if (day >= 3) signInAs(carol);
        }
        vm.assertEq(freeReserve(), 0, "the reserve is empty");
        vm.assertEq(accountOf(carol).streak, 7, "and carol on day 7");

        uint256 earned = claimAs(carol);
        vm.assertGt(earned, 0, "with rewards of the days before");
        transferAs(carol, carol, earned);
    }

    /* ---------------------------------- RAISES THE MINIMUM, LOWERS THE RATE */

    function test_RaisedMinimumPreventsNoOneFromReachingDay7() public {
        announce(0, 100, 1_000);
        for (uint256 day = 0; day < 4; ++day) {
            warpDays(1);
            signInAs(bob);
        }
        vm.assertEq(accountOf(bob).streak, 7, "on 10 tokens");
        uint256 earned = claimAs(bob);
        transferAs(bob, bob, earned);
    }

    function test_RaisedMinimumHoldsBackNoReleasedReward() public {
        announce(0, 100, 1_000);
        assertAliceLeavesWithEverything();
    }

    function test_RateOfZeroTakesNoEarnedReward() public {
        announce(0, 100, 10);
        warpDays(2);
        assertAliceLeavesWithEverything();
    }

    /* ---------------------------------------------------------------- PAUSES */

    function test_EndlessPauseHoldsBackNeitherStakeNorReleasedReward() public {
        pause();
        warpDays(3_650);
        assertAliceLeavesWithEverything();
        (uint256 returned, , ) = exitAs(bob);
        vm.assertEq(returned, 10 * one, "bob's stake");
    }

    /// @dev Rewards that no day 7 has released wait until the streak continues. The owner can delay that but gains
    /// nothing.
    function test_EndlessPauseDelaysButDoesNotTakeUnreleasedRewards() public {
        pause();
        warpDays(3_650);
        uint256 held = claimAs(bob);
        withdrawEverySurplus();
        vm.assertEq(accountOf(bob).claimed, held, "still promised to bob");
        assertSolvent();

        unpause();
        for (uint256 day = 4; day <= 7; ++day) {
            signInAs(bob);
            vm.assertEq(accountOf(bob).streak, day, "the streak goes on");
            warpDays(1);
        }
        transferAs(bob, bob, held);
    }

    function test_PausingEveryDayBreaksNoStreak() public {
        for (uint256 day = 0; day < 30; ++day) {
            warpToNextDay(0);
            pause();
            warpBy(1 days - 1);
            unpause();
        }
        warpToNextDay(0);
        signInAs(bob);
        vm.assertEq(accountOf(bob).streak, 4);
    }

    /* ------------------------------------------------------ TAKES THE SURPLUS */

    function test_SurplusExcludesStakesRewardsAndTheNextSevenDays() public {
        IMiningPool.PoolState memory before = pool.poolState();
        withdrawEverySurplus();
        vm.assertEq(pool.poolState().staked, before.staked, "stakes");
        vm.assertEq(pool.poolState().promised, before.promised, "rewards");
        vm.assertEq(freeReserve(), (610 * one * 14) / 10_000, "seven days");
        assertSolvent();
    }

    function test_SevenDaysAreLeftForThoseWhoStay() public {
        withdrawEverySurplus();
        stakersSignInDaily(7);
        vm.assertEq(accountOf(alice).lastReward, 120_000, "alice's full reward on the last of them");
    }

    /* --------------------------------------------------- EVERYTHING AT ONCE */

    function test_EverythingAtOnceHoldsBackNeitherStakeNorReleasedReward() public {
        announce(5_000, 200, 1_000);
        withdrawEverySurplus();
        announce(0, 100, 1_000);
        pause();
        warpDays(400);
        assertAliceLeavesWithEverything();
    }

    /// @dev Whatever the owner does, in any order and for up to a year, Alice leaves with everything that is hers.
    function testFuzz_NoOrderOfOwnerActionsTakesAnything(uint8[24] memory actions, uint24[24] memory waits) public {
        vm.startPrank(owner);
        for (uint256 i = 0; i < actions.length; ++i) {
            ownerAction(actions[i] % 8);
            warpBy(bound(waits[i], 0, 15 days));
        }
        vm.stopPrank();
        assertAliceLeavesWithEverything();
        (uint256 returned, , ) = exitAs(bob);
        vm.assertEq(returned, 10 * one, "bob's stake");
    }

    /* -------------------------------------------------------------- HELPERS */

    function ownerAction(uint256 action) private {
        uint256 free = freeReserve();
        IMiningPool.PoolState memory state = pool.poolState();
        if (action == 0) pool.announceRules(IMiningPool.Rules(0, 100, 1_000));
        else if (action == 1) try pool.announceRules(IMiningPool.Rules(5_000, 200, 1)) {} catch {}
        else if (action == 2 && state.pausedAt == 0) pool.pause();
        else if (action == 3 && state.pausedAt != 0) pool.unpause();
        else if (action == 4 && free > 0) pool.announceSurplusWithdrawal(free);
        else if (action == 5 && state.surplusAmount > 0) pool.cancelSurplusWithdrawal();
        else if (action >= 6) tryToWithdraw(state);
    }

    function tryToWithdraw(IMiningPool.PoolState memory state) private {
        uint256 cover = 7 * state.largestDailyReward;
        if (state.freeReserve <= cover) return;
        uint256 amount = state.freeReserve - cover;
        try pool.withdrawSurplus(owner, amount < state.surplusAmount ? amount : state.surplusAmount) {} catch {}
    }

    function withdrawEverySurplus() private {
        announceSurplus(freeReserve());
        warpDays(7);
        takeSurplus();
    }

    function announceSurplus(uint256 amount) private {
        vm.prank(owner);
        pool.announceSurplusWithdrawal(amount);
    }

    /// @dev Withdraws as much as the pool allows.
    function takeSurplus() private {
        IMiningPool.PoolState memory state = pool.poolState();
        vm.prank(owner);
        pool.withdrawSurplus(owner, state.freeReserve - 7 * state.largestDailyReward);
    }

    function stakersSignInDaily(uint256 numberOfDays) private {
        for (uint256 day = 0; day < numberOfDays; ++day) {
            warpDays(1);
            signInAs(alice);
            signInAs(bob);
        }
    }

    function assertAliceLeavesWithEverything() private {
        warpBy(24 hours);
        (uint256 returned, uint256 rewards, uint256 forfeited) = exitAs(alice);
        vm.assertEq(returned, 600 * one, "stake");
        vm.assertEq(rewards, ALICE_EARNED, "rewards");
        vm.assertEq(forfeited, 0, "forfeited");
        vm.assertEq(token.balanceOf(alice), 600 * one + ALICE_EARNED, "in the wallet");
        assertSolvent();
    }
}
